import { useState } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { needsSetup, SETUP } from '#shared/rules/first-administrator.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { useNavigation, useSearchParam } from '../../app/navigation.ts';
import { useSession } from '../../device/use-session.ts';

interface AfterSignIn {
  /** Where somebody who is signed in is led. */
  readonly destinationOf: (user: CurrentUser) => string;
  /** Stores the signed-in user and navigates to the destination. */
  readonly enter: (user: CurrentUser) => void;
}

/**
 * Where the sign-in page leads: to the path in its address (`next`), else to the feed; the account of the first start to its
 * set-up.
 */
export function useAfterSignIn(): AfterSignIn {
  const { go } = useNavigation();
  const { signedIn } = useSession();
  const next = useSearchParam('next');
  // State: the address changes before this screen unmounts.
  const [destination] = useState(() => safeReturnPath(next) ?? '/feed');
  const destinationOf = (user: CurrentUser) => (needsSetup(user) ? SETUP : destination);
  return {
    destinationOf,
    enter: (user) => {
      signedIn(user);
      go(destinationOf(user), { replace: true });
    },
  };
}
