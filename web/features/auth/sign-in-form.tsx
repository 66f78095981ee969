import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { asFormErrors, showFieldErrors } from '#shared/api/field-errors.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { loginForm, type LoginForm } from '#shared/contracts/forms/auth.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { needsSetup } from '#shared/rules/first-administrator.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { Link } from '../../app/link.tsx';
import { useNavigation } from '../../app/navigation.ts';
import { usePostedForm } from '../../app/posted-form.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

interface Props {
  /** Over a screen whose session has expired: the member, and a callback instead of the navigation. */
  readonly again?: { readonly email: string; readonly onSignedIn: (user: CurrentUser) => void };
}

/**
 * Email and password. Without a script it is posted to `/auth`, with the destination if the address has one. `useForm`
 * gets no default values, which keeps what was typed before hydration.
 */
export function SignInForm({ again }: Props) {
  const client = useApi();
  const { finishSignIn } = useAfterSignIn();
  const { pathname } = useNavigation();
  const posted = usePostedForm('sign-in');
  const [refused] = useState(() => asFormErrors(posted.errors) as FieldErrors<LoginForm> | undefined);
  const form = useForm<LoginForm>({ resolver: zodResolver(loginForm), errors: refused });
  const { errors, isSubmitted } = form.formState;

  const { mutate, isPending } = useMutation({
    mutationFn: (body: LoginForm) => client.call(login, { body }),
    onSuccess(user) {
      if (again) again.onSignedIn(user);
      else finishSignIn(user);
      if (needsSetup(user)) return;
      toast({ title: 'Welcome back!', description: "You've successfully logged into the Circle" });
    },
    onError(error) {
      if (!showFieldErrors(error, form)) form.setFocus('password', { shouldSelect: true });
      toast({
        variant: 'destructive',
        title: 'Login failed',
        description: error.message || 'Please check your credentials and try again',
      });
    },
  });

  const submit = form.handleSubmit((values) => mutate(values));

  return (
    <Form
      method="post"
      // The Circle's own address accepts no posts.
      action={pathname === '/auth' ? undefined : '/auth'}
      aria-label="Sign in"
      onSubmit={(event) => void submit(event)}
    >
      <FormError>{isSubmitted ? undefined : posted.message}</FormError>
      <Field label="Email" required error={errors.email?.message}>
        <Input
          {...form.register('email')}
          defaultValue={again?.email ?? posted.values['email']}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {again ? (
        <a href="/forgot-password" target="_blank" className="link min-h-6 justify-self-start text-sm">
          Forgot your password?
        </a>
      ) : (
        <Link to="/forgot-password" className="link min-h-6 justify-self-start text-sm">
          Forgot your password?
        </Link>
      )}
      <Button type="submit" variant="accent" size="lg" pending={isPending} pendingLabel="Signing in…">
        Sign In
      </Button>
    </Form>
  );
}
