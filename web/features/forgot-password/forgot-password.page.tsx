import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { Link } from '../../app/link.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { typedText } from '../../app/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

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

/** The method `dialog` keeps a press before hydration from putting the e-mail address into the page's address. */
function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useForgotPassword(onSent);

  const refuse = (message: string) => {
    setFault(message);
    box.current?.focus();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typedText(event.currentTarget, 'email').trim();
    setFault(undefined);
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
    <Form method="dialog" onSubmit={submit}>
      <Field label="Email address" required error={fault}>
        <Input
          ref={box}
          name="email"
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          onInput={() => setFault(undefined)}
        />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Sending..." className="noscript:hidden">
        Send Reset Link
      </Button>
      <p className="hidden noscript:block">Please switch on JavaScript to send the form.</p>
    </Form>
  );
}

/** Asks for a reset link, and shows a toast with the outcome. */
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

/** Says the same whether or not the account exists, so that nobody can probe for accounts. */
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
        The link works once, for one hour. Nothing there? Please look among the spam.
      </p>
      <Link to="/circle" className={buttonClass({ variant: 'secondary' })}>
        Back to Login
      </Link>
    </PanelPage>
  );
}

export const page = definePage({
  Screen: ForgotPasswordScreen,
  head: () => ({ title: `Forgot password | ${brand.name}`, robots: 'noindex' }),
});
