import type { SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { typedText } from '../../app/typed-text.ts';
import { checkPasswords } from './check-passwords.ts';
import { useResetPassword } from './use-reset-password.ts';

interface Props {
  readonly token: string;
  readonly onComplete: () => void;
  readonly onRefused: () => void;
}

/** Two fields that must agree. The method `dialog` keeps a press before the code is there from sending anything. */
export function ResetPasswordForm({ token, ...outcome }: Props) {
  const { mutate, isPending } = useResetPassword(outcome);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = typedText(event.currentTarget, 'newPassword');
    const confirmation = typedText(event.currentTarget, 'confirmPassword');
    const fault = checkPasswords({ password, confirmation, token });
    if (fault) toast({ variant: 'destructive', ...fault });
    else mutate({ token, newPassword: password });
  };

  return (
    <Form method="dialog" onSubmit={submit}>
      <Field label="New password" required>
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Resetting..." className="noscript:hidden">
        Reset Password
      </Button>
      <p className="hidden noscript:block">Please switch on JavaScript to send the form.</p>
    </Form>
  );
}
