import { useState } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { needsSetup, SETUP } from '#shared/rules/first-administrator.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { useNavigation, useSearchParam } from '../../app/navigation.ts';
import { useSession } from '../../device/use-session.ts';

interface AfterSignIn {
  /** Where signed-in members are redirected. */
  readonly destinationOf: (user: CurrentUser) => string;
  /** Stores the signed-in user and navigates to the destination. */
  readonly finishSignIn: (user: CurrentUser) => void;
}

/**
 * The destination after signing in: the path in the address (`next`), else the feed; for the first administrator the
 * account set-up.
 */
export function useAfterSignIn(): AfterSignIn {
  const { go } = useNavigation();
  const { signedIn } = useSession();
  const next = useSearchParam('next');
  // State, because the address changes before this screen unmounts.
  const [destination] = useState(() => safeReturnPath(next) ?? '/feed');
  const destinationOf = (user: CurrentUser) => (needsSetup(user) ? SETUP : destination);
  return {
    destinationOf,
    finishSignIn: (user) => {
      signedIn(user);
      go(destinationOf(user), { replace: true });
    },
  };
}
