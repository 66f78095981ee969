import { useEffect, useRef } from 'react';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';

/** The same whether or not the account exists (decisions §3). */
export function EmailSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PanelPage
      title="Check your email"
      lead="If an account with that email exists, you'll receive a password reset link shortly."
      headingRef={heading}
    >
      <p className="text-sm text-muted">
        The link works once, for one hour. Nothing there? Please look among the spam.
      </p>
      <Link to="/circle" className={buttonClass({ variant: 'secondary' })}>
        Back to Login
      </Link>
    </PanelPage>
  );
}
