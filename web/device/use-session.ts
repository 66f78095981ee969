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
import { clearSignedOut } from './signed-out.ts';

const LOSS = 'You have unsent work on this device. Signing out will delete it. Sign out anyway?';

interface Session {
  /** Sets the member who has just signed in or registered, for every screen. */
  readonly signedIn: (user: CurrentUser) => void;
  /**
   * Ends the session, clears what was read and navigates home, even if the call fails. The page reloads, so that
   * nothing of one person is left in memory for the next. Asks first when unsent text would be lost.
   * @param pause milliseconds before the navigation home, on screens that announce it
   * @returns false when the person cancels
   */
  readonly signOut: (pause?: number) => Promise<boolean>;
}

/** Signing in and out in the browser. */
export function useSession(): Session {
  const client = useApi();
  const queryClient = useQueryClient();
  return {
    signedIn: (user) => {
      clearSignedOut();
      // A page of another member reloads, so that nothing of theirs is left.
      if (!setOwner(user.id)) return;
      // What was read before an expired session is not for the next person.
      queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
      queryClient.setQueryData(currentUserKey, user);
    },
    signOut: async (pause = 0) => {
      const isLost = hasUnsentChat() || [DRAFTS, CONSOLE_REPLIES, UNSENT].some(hasPrivate);
      // oxlint-disable-next-line no-alert -- like the browser's own question before a page with unsaved changes closes
      if (isLost && !window.confirm(LOSS)) return false;
      let isSignOutPending = false;
      try {
        await client.call(logout, {});
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failed logout is logged, not shown
        console.warn('Logout failed', error);
        isSignOutPending = isUnreached(error);
      }
      await leaveDevice(queryClient, { isPending: isSignOutPending, pause });
      return true;
    },
  };
}
