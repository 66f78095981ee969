import { useState } from 'react';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';
import { EmailSent } from './email-sent.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** `/forgot-password`: asks for a reset link, then says that it is on its way. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState(false);
  if (sent) return <EmailSent />;
  return (
    <PanelPage
      title="Forgot your password?"
      lead="Tell us the email address of your account, and we will send you a link to choose a new one."
      footer={
        <Link to="/circle" className="link">
          Back to Login
        </Link>
      }
    >
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </PanelPage>
  );
}
