import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { loginForm, type LoginForm } from '#shared/contracts/forms/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { bridge } from './bridge.ts';
import { leaveEnded } from './desktop-store.ts';

interface Props {
  /** The server of the expired session. */
  readonly server: string;
}

/**
 * The sign-in over a screen whose session has expired. The same person continues with everything in place; for anybody
 * else the window reloads, so that nothing of the first person is left.
 */
export function SignInAgain({ server }: Props) {
  const queryClient = useQueryClient();
  const [email] = useState(() => queryClient.getQueryData<CurrentUser | null>(currentUserKey)?.email ?? '');
  const form = useForm<LoginForm>({ resolver: zodResolver(loginForm), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const result = await bridge.signIn({ server, ...values }).catch(() => null);
    if (result?.ok) return;
    const message = result?.message ?? 'Something went wrong. Please try again.';
    const field = result?.field === 'email' || result?.field === 'password' ? result.field : 'root';
    form.setError(field, { type: 'server', message }, { shouldFocus: field !== 'root' });
  });

  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      role="alertdialog"
      title="Sign in to continue"
      description="You’ve been signed out. What you were writing is still here."
    >
      <div className="mt-5 grid gap-5">
        <Form aria-label="Sign in" sending={isSubmitting} onSubmit={(event) => void submit(event)}>
          <FormError>{errors.root?.message}</FormError>
          <Field label="Email" required error={errors.email?.message}>
            <Input {...form.register('email')} type="email" autoComplete="username" spellCheck={false} />
          </Field>
          <Field label="Password" required error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
          <Button type="submit" variant="accent" size="lg" pending={isSubmitting} pendingLabel="Signing in…">
            Sign In
          </Button>
        </Form>
        <Button variant="link" size="sm" className="justify-self-start" onClick={leaveEnded}>
          Use another account or website
        </Button>
      </div>
    </Dialog>
  );
}
