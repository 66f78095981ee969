import { useEffect, useRef } from 'react';
import { buttonClass } from '#shared/ui/button-class.ts';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';

/** The new password is set, and every session of the account has ended. */
export function ResetComplete() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PanelPage
      title="Password Reset Complete"
      lead="Your new password is set. Please sign in with it."
      headingRef={heading}
    >
      <Link to="/circle" className={buttonClass()}>
        Continue to Login
      </Link>
    </PanelPage>
  );
}
