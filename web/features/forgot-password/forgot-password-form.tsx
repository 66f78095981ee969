import type { SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { typedText } from '../../app/typed-text.ts';
import { useForgotPassword } from './use-forgot-password.ts';

/** The method `dialog` keeps a press before the code is there from writing the address into the page's. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { mutate, isPending } = useForgotPassword(onSent);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typedText(event.currentTarget, 'email').trim();
    if (email) mutate(email);
    else toast({ variant: 'destructive', title: 'Email required', description: 'Please enter your email address' });
  };

  return (
    <Form method="dialog" onSubmit={submit}>
      <Field label="Email address" required>
        <Input name="email" type="email" required autoComplete="email" spellCheck={false} />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Sending..." className="noscript:hidden">
        Send Reset Link
      </Button>
      <p className="hidden noscript:block">Please switch on JavaScript to send the form.</p>
    </Form>
  );
}
