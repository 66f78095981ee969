import { isUnreached } from '#shared/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { UNSENT } from './names.ts';
import { leaveDevice } from './sign-out.ts';
import { DRAFTS } from './drafts.ts';
import { CONSOLE_REPLIES, hasPrivate, hasUnsentChat } from './private-storage.ts';
import { setOwner } from './owner.ts';
import { forgetSignedOut } from './signed-out.ts';

const LOSS = 'You have unsent work on this device. Signing out will delete it. Sign out anyway?';

interface Session {
  /** Takes note of who has just signed in or registered, so that every screen knows at once. */
  readonly signedIn: (user: CurrentUser) => void;
  /**
   * Ends the session, clears what was read and goes home, also when the call fails. The page is
   * loaded again, so that nothing of one person is left in memory for the next. Asks first when words that were begun and
   * not sent would go as well.
   * @param pause milliseconds before it goes home, where a screen says first that it does
   * @returns false when the person would rather stay
   */
  readonly signOut: (pause?: number) => Promise<boolean>;
}

/** Signing in and out, as far as the browser is concerned. */
export function useSession(): Session {
  const client = useApi();
  const queryClient = useQueryClient();
  return {
    signedIn: (user) => {
      forgetSignedOut();
      // Somebody else's page is loaded again: nothing of one is left for the other.
      if (!setOwner(user.id)) return;
      // A session that ended by itself leaves what was read for that person: it is not for the next.
      queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
      queryClient.setQueryData(currentUserKey, user);
    },
    signOut: async (pause = 0) => {
      const isLost = hasUnsentChat() || [DRAFTS, CONSOLE_REPLIES, UNSENT].some(hasPrivate);
      // oxlint-disable-next-line no-alert -- as the browser asks before a page with unsent words is closed
      if (isLost && !window.confirm(LOSS)) return false;
      let isUntold = false;
      try {
        await client.call(logout, {});
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failed logout is logged, not shown
        console.warn('Logout failed', error);
        isUntold = isUnreached(error);
      }
      await leaveDevice(queryClient, { isUntold, pause });
      return true;
    },
  };
}
