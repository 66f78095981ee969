import { useState } from 'react';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { needsSetup, SETUP } from '#shared/rules/first-administrator.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { useNavigation, useSearchParam } from '../../app/navigation.ts';
import { useSession } from '../../device/use-session.ts';

interface Entrance {
  readonly destination: string;
  /** Stores the signed-in user and navigates to the destination. */
  readonly enter: (user: CurrentUser) => void;
}

/** Where the sign-in page leads: to the path in its address (`next`), else to the feed. */
export function useEntrance(): Entrance {
  const { go } = useNavigation();
  const { signedIn } = useSession();
  const next = useSearchParam('next');
  // State: the address changes before this screen unmounts.
  const [destination] = useState(() => safeReturnPath(next) ?? '/feed');
  return {
    destination,
    enter: (user) => {
      signedIn(user);
      go(needsSetup(user) ? SETUP : destination, { replace: true });
    },
  };
}
