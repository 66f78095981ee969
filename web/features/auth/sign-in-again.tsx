import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshUser } from '#shared/api/queries/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useSession } from '../../device/use-session.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  /** The member whose session has expired. */
  readonly member: CurrentUser;
}

/**
 * The sign-in over a screen whose session has expired. The same member continues where they were; for anybody else the
 * page reloads, so that nothing of the first member is left.
 */
export default function SignInAgain({ member }: Props) {
  const queryClient = useQueryClient();
  const { signedIn, signOut } = useSession();

  useEffect(() => {
    // They may have signed in in another tab.
    const look = () => document.visibilityState === 'visible' && void refreshUser(queryClient);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queryClient]);

  const goOn = (user: CurrentUser) => {
    signedIn(user);
    // Refetches the queries that were refused in the meantime.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      role="alertdialog"
      title="Sign in to continue"
      description="You’ve been signed out. What you were writing is still here."
      content={{
        onOpenAutoFocus: (event) => {
          const frame = event.currentTarget as HTMLElement | null;
          const password = frame?.querySelector<HTMLInputElement>('input[type=password]');
          if (!password) return;
          event.preventDefault();
          password.focus();
        },
      }}
    >
      <div className="mt-5 grid grid-cols-1 gap-5">
        <SignInForm again={{ email: member.email, onSignedIn: goOn }} />
        <Button variant="link" size="sm" className="justify-self-start" onClick={() => void signOut()}>
          Leave this page
        </Button>
      </div>
    </Dialog>
  );
}
