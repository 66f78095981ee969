import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { useSession } from '../../device/use-session.ts';

interface Entrance {
  readonly destination: string;
  /** Takes note of who has come, and lets them in. */
  readonly enter: (user: CurrentUser) => void;
}

/** What lies behind the sign-in page: the way back that its address names (`next`), else the feed. */
export function useEntrance(): Entrance {
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [query] = useSearchParams();
  // Kept: on the way there the address changes before this screen is gone.
  const [destination] = useState(() => safeReturnPath(query.get('next')) ?? '/feed');
  return {
    destination,
    enter: (user) => {
      signedIn(user);
      void navigate(destination, { replace: true });
    },
  };
}
