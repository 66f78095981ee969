import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { useSession } from '../../device/use-session.ts';

interface Entrance {
  readonly destination: string;
  /** Stores the signed-in user and navigates to the destination. */
  readonly enter: (user: CurrentUser) => void;
}

/** Where the sign-in page leads: to the path in its address (`next`), else to the feed. */
export function useEntrance(): Entrance {
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  // State: the address changes before this screen unmounts.
  const [destination] = useState(() => safeReturnPath(query.get('next')) ?? '/feed');
  return {
    destination,
    enter: (user) => {
      signedIn(user);
      void navigate(destination, { replace: true });
    },
  };
}
