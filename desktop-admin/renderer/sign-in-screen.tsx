import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DesktopState } from '#shared/api/desktop-bridge.ts';
import { loginForm } from '#shared/contracts/forms/auth.ts';
import { requiredText } from '#shared/contracts/fields.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { PanelPage } from '#shared/ui/panel-page.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { bridge } from './bridge.ts';

const signInForm = z.extend(loginForm, {
  server: requiredText('Please enter the address of your website', { max: 300 }),
});
type SignInForm = z.input<typeof signInForm>;

/** Asks for the website's address and an administrator's sign-in. */
export function SignInScreen({ state }: { state: DesktopState }) {
  const form = useForm<SignInForm>({
    resolver: zodResolver(signInForm),
    defaultValues: { server: state.server ?? '', email: '', password: '' },
  });
  const [failure, setFailure] = useState<string>();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const result = await bridge.signIn(values).catch(() => null);
    if (result?.ok) return;
    if (result?.field) form.setError(result.field, { type: 'server', message: result.message }, { shouldFocus: true });
    else setFailure(result?.message ?? 'Something went wrong. Please try again.');
  });

  return (
    <main>
      <PanelPage
        title="Sign in to the console"
        lead={
          state.expired
            ? 'Your session has ended. Sign in again to send your waiting replies.'
            : 'For administrators. Members sign in on the website.'
        }
        footer={<Logo label="Bonjour" className="h-8 text-muted" />}
      >
        <Form aria-label="Sign in" onSubmit={(event) => void submit(event)}>
          <FormError>{failure}</FormError>
          <Field label="Website address" required hint="Such as bonjour.example" error={errors.server?.message}>
            <Input {...form.register('server')} inputMode="url" autoComplete="url" spellCheck={false} />
          </Field>
          <Field label="Email" required error={errors.email?.message}>
            <Input {...form.register('email')} type="email" autoComplete="username" spellCheck={false} />
          </Field>
          <Field label="Password" required error={errors.password?.message}>
            <PasswordInput {...form.register('password')} autoComplete="current-password" />
          </Field>
          {state.keepsSession ? null : (
            <p className="text-sm text-muted">
              This computer has no secure password store, so you’ll need to sign in each time the app starts.
            </p>
          )}
          <Button type="submit" variant="accent" size="lg" pending={isSubmitting} pendingLabel="Signing in…">
            Sign In
          </Button>
        </Form>
      </PanelPage>
    </main>
  );
}
