import { useEffect, useRef, useState } from 'react';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Confirmation } from '../../app/posted-form.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { useNavigation, useSearchParam } from '../../app/navigation.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

const TITLE = 'Invalid Reset Link';
const TEXT = 'The password reset link is invalid or has expired.';
/** Delay before the redirect, to read the message. */
const REDIRECT_MS = 2000;

/** `/reset-password?token=…`: sets a new password with the token of a mailed link. */
export default function ResetPassword() {
  return (
    <QueryRoot>
      <ResetPanel />
    </QueryRoot>
  );
}

function ResetPanel() {
  const token = useSearchParam('token');
  const [state, setState] = useState<'form' | 'refused' | 'complete'>('form');
  // The server renders one page for every token, so the first render in the browser has none either.
  const hydrated = useHydrated();

  if (state === 'complete') return <ResetComplete />;
  if (state === 'refused') return <InvalidLink />;
  if (hydrated && !token) return <InvalidLink announce />;
  return (
    <div className="confirmable">
      <PanelPage title="Choose a new password" lead="At least 6 characters. You’ll be signed out everywhere else.">
        <ResetPasswordForm
          token={token}
          onComplete={() => setState('complete')}
          onRefused={() => setState('refused')}
        />
      </PanelPage>
      <Confirmation id="password-set">
        <ResetComplete />
      </Confirmation>
    </div>
  );
}

/** The new password is set, and every session of the account has ended. */
function ResetComplete() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PanelPage title="Password Reset Complete" lead="You can now sign in with your new password." headingRef={heading}>
      <Link to="/circle" className={buttonClass()}>
        Continue to Login
      </Link>
    </PanelPage>
  );
}

/** Shown for a link without a token, or with one that the server refused; redirects to `/circle`. */
function InvalidLink({ announce = false }: { announce?: boolean }) {
  const { go } = useNavigation();
  useEffect(() => {
    if (announce) toast({ variant: 'destructive', title: TITLE, description: TEXT });
    const timer = setTimeout(() => go('/circle', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [announce, go]);

  return (
    <PanelPage title={TITLE} lead={TEXT}>
      <div className="flex flex-wrap gap-3">
        <Link to="/forgot-password" className={buttonClass()}>
          Request a new link
        </Link>
        <Link to="/circle" className={buttonClass({ variant: 'secondary' })}>
          Go to Login
        </Link>
      </div>
    </PanelPage>
  );
}
