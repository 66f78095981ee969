import { useState, type SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast, type ToastInput } from '#shared/ui/toast/toast-store.ts';
import { usePostedForm } from '../../app/posted-form.tsx';
import { formValue } from '../../app/form-value.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { resetPassword } from '#shared/contracts/endpoints/auth.ts';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { characters, limits } from '#shared/contracts/limits.ts';

interface Props {
  readonly token: string;
  readonly onComplete: () => void;
  readonly onRefused: () => void;
}

/** The new password, twice; posted to the link's own address without a script. */
export function ResetPasswordForm({ token, ...outcome }: Props) {
  const { mutate, isPending } = useResetPassword(outcome);
  // The server's refusal is shown until the form is submitted again.
  const posted = usePostedForm('reset-password');
  const [refused, setRefused] = useState<Pick<PostedForm, 'errors' | 'message'> | undefined>(posted);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(undefined);
    const password = formValue(event.currentTarget, 'newPassword');
    const confirmation = formValue(event.currentTarget, 'confirmPassword');
    const fault = checkPasswords({ password, confirmation, token });
    if (fault) toast({ variant: 'destructive', ...fault });
    else mutate({ token, newPassword: password });
  };

  return (
    <Form method="post" sending={isPending} onSubmit={submit}>
      <FormError>{refused?.message}</FormError>
      <Field label="New password" required error={refused?.errors['newPassword']}>
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required error={refused?.errors['confirmPassword']}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Resetting...">
        Reset Password
      </Button>
    </Form>
  );
}

interface Outcome {
  readonly onComplete: () => void;
  /** Called when the token is invalid or has expired. */
  readonly onRefused: () => void;
}

/** Sets a new password, and shows a toast with the outcome. */
function useResetPassword({ onComplete, onRefused }: Outcome) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => client.call(resetPassword, { body }),
    onSuccess({ message }) {
      toast({ title: 'Password reset successful', description: message });
      // A reset ends every session, perhaps this browser's too.
      void refreshUser(queryClient);
      onComplete();
    },
    onError(error) {
      if (!(error instanceof ApiError)) {
        toast({
          variant: 'destructive',
          title: 'Error',
          description: 'Failed to reset password. Please try again.',
        });
        return;
      }
      toast({ variant: 'destructive', title: 'Reset failed', description: error.message });
      if (error.code === 'invalid_token') onRefused();
    },
  });
}

interface Attempt {
  readonly password: string;
  readonly confirmation: string;
  readonly token: string;
}

/** The first error of an attempt, for a toast; null when there is none. */
export function checkPasswords({ password, confirmation, token }: Attempt): Omit<ToastInput, 'variant'> | null {
  if (!password || !confirmation) {
    return { title: 'Password required', description: 'Please enter and confirm your new password' };
  }
  if (password !== confirmation) {
    return { title: "Passwords don't match", description: 'Please make sure both passwords are identical' };
  }
  if (characters(password) < limits.password.min) {
    return { title: 'Password too short', description: 'Password must be at least 6 characters long' };
  }
  if (!token) return { title: 'Invalid token', description: 'The reset token is missing or invalid' };
  return null;
}
