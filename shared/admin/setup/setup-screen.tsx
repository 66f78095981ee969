import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { setUpAccount } from '#shared/contracts/endpoints/console.ts';
import { setupForm, type SetupForm } from '#shared/contracts/forms/auth.ts';
import { needsSetup } from '#shared/rules/first-administrator.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError, FormRow } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { consoleHome } from '../screens.ts';
import { failureWords } from '../toast-failure.ts';

const EMPTY: SetupForm = { firstName: '', lastName: '', email: '', newPassword: '' };

/**
 * Turns the account from the first start into a personal one, at /admin/setup. Everybody else, and its owner afterwards,
 * is redirected to the console.
 */
export function SetupScreen() {
  const client = useApi();
  const queryClient = useQueryClient();
  const me = useQuery(currentUserQuery(client));
  const form = useForm<SetupForm>({ resolver: zodResolver(setupForm), defaultValues: EMPTY });
  const { errors } = form.formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SetupForm) => client.call(setUpAccount, { body }),
    async onSuccess(_, { firstName }) {
      toast({
        title: `Welcome, ${firstName}`,
        description: 'From now on, sign in with your own email address and password.',
      });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery(client).queryKey });
    },
    onError: (failure) => void showFieldErrors(failure, form),
  });
  if (!me.data) return null;
  if (!needsSetup(me.data)) return <Navigate to={consoleHome} replace />;
  const submit = form.handleSubmit((values) => mutate(values));
  return (
    <>
      <PageHeader
        title="Set up your account"
        lead="This account was created automatically. Add your name, email address and a new password."
      />
      <Form
        method="dialog"
        aria-label="Set up your account"
        sending={isPending}
        className="max-w-text pt-7"
        onSubmit={(event) => void submit(event)}
      >
        <FormError>{error && Object.keys(errors).length === 0 ? failureWords(error) : undefined}</FormError>
        <FormRow>
          <Field label="First name" required error={errors.firstName?.message}>
            <Input {...form.register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input {...form.register('lastName')} autoComplete="family-name" />
          </Field>
        </FormRow>
        <Field label="Email" required hint="You’ll sign in with this." error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="username" spellCheck={false} />
        </Field>
        <Field label="New password" required hint="At least 6 characters" error={errors.newPassword?.message}>
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <FormActions>
          <ConsoleLink to={consoleHome} aria-current={undefined} className={buttonClass({ variant: 'quiet' })}>
            Do this later
          </ConsoleLink>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
            Save and open the console
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
