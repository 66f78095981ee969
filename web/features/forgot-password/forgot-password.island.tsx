import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';
import { QueryRoot } from '../../device/query-root.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { Confirmation, usePostedForm } from '../../app/posted-form.tsx';
import { formValue } from '../../app/form-value.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

/** `/forgot-password`: requests a reset link, then says that it is on its way. */
export default function ForgotPassword() {
  return (
    <QueryRoot>
      <ForgotPanel />
    </QueryRoot>
  );
}

function ForgotPanel() {
  const [sent, setSent] = useState(false);
  if (sent) return <EmailSent />;
  return (
    <div className="confirmable">
      <PanelPage
        title="Forgot your password?"
        lead="Enter your email address and we’ll send you a link to choose a new one."
        footer={
          <Link to="/circle" className="link">
            Back to Login
          </Link>
        }
      >
        <ForgotPasswordForm onSent={() => setSent(true)} />
      </PanelPage>
      <Confirmation id="link-sent">
        <EmailSent />
      </Confirmation>
    </div>
  );
}

/** Posted to the page's own address without a script. */
function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const posted = usePostedForm('forgot-password');
  const [fault, setFault] = useState(posted.errors['email']);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useForgotPassword(onSent);

  const refuse = (message: string) => {
    setFault(message);
    box.current?.focus();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formValue(event.currentTarget, 'email').trim();
    setFault(undefined);
    setSubmitted(true);
    if (email) {
      mutate(email, {
        onError: (error) => {
          if (error instanceof ApiError && error.fields['email']) refuse(error.fields['email']);
        },
      });
      return;
    }
    const description = 'Please enter your email address';
    toast({ variant: 'destructive', title: 'Email required', description });
    refuse(description);
  };

  return (
    <Form method="post" sending={isPending} onSubmit={submit}>
      <FormError>{isSubmitted ? undefined : posted.message}</FormError>
      <Field label="Email address" required error={fault}>
        <Input
          ref={box}
          name="email"
          defaultValue={posted.values['email']}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          onInput={() => setFault(undefined)}
        />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Sending...">
        Send Reset Link
      </Button>
    </Form>
  );
}

/** Requests a reset link, and shows a toast with the outcome. */
function useForgotPassword(onSent: () => void) {
  const client = useApi();
  return useMutation({
    mutationFn: (email: string) => client.call(forgotPassword, { body: { email } }),
    onSuccess({ message }) {
      toast({ title: 'Reset link sent', description: message });
      onSent();
    },
    onError(error) {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: error instanceof ApiError ? error.message : 'Failed to send reset email. Please try again.',
      });
    },
  });
}

/** The same message whether or not the account exists, so that nobody can probe for accounts. */
function EmailSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PanelPage
      title="Check your email"
      lead="If an account with that email exists, you'll receive a password reset link shortly."
      headingRef={heading}
    >
      <p className="text-sm text-muted">
        The link works once and expires after an hour. Can’t find it? Check your spam folder.
      </p>
      <Link to="/circle" className={buttonClass({ variant: 'secondary' })}>
        Back to Login
      </Link>
    </PanelPage>
  );
}
