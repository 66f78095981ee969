import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { useSession } from '../../device/use-session.ts';

/** How long the dashboard stays after signing out, in milliseconds (members-side §2). */
const PAUSE = 500;

/** Signs out and goes home, also when the call fails. */
export function LogOutButton() {
  const { signOut } = useSession();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    setPending(await signOut(PAUSE));
  };
  return (
    <Button variant="secondary" pending={pending} pendingLabel="Logging out…" onClick={() => void leave()}>
      Logout
    </Button>
  );
}
