import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { changePassword, listDevices } from '#shared/contracts/endpoints/account.ts';
import { passwordForm, type PasswordForm } from '#shared/contracts/forms/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { renewPush } from '../../device/push/device-push.ts';

const EMPTY: PasswordForm = { currentPassword: '', newPassword: '' };

/** Changes the password, which signs out all other devices. */
export function PasswordCard() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { email } = useMember();
  const form = useForm<PasswordForm>({ resolver: zodResolver(passwordForm), defaultValues: EMPTY });
  const { errors } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: PasswordForm) => client.call(changePassword, { body }),
    async onSuccess() {
      form.reset(EMPTY);
      toast({ title: 'Password changed', description: 'Your other devices have been signed out' });
      // The old session's push subscription ended with it.
      void renewPush(client);
      await queryClient.invalidateQueries({ queryKey: queryKey(listDevices) });
    },
    onError(error) {
      showFieldErrors(error, form);
      toast({ variant: 'destructive', title: 'Password not changed', description: error.message });
    },
  });
  const submit = form.handleSubmit((values) => mutate(values));

  return (
    <Card as="section" aria-labelledby="password">
      <h2 id="password" className="text-2xl">
        Password
      </h2>
      <p className="mt-2 text-muted">Changing it signs you out on all your other devices.</p>
      <Form
        method="dialog"
        aria-labelledby="password"
        sending={isPending}
        onSubmit={(event) => void submit(event)}
        className="mt-5"
      >
        {/* Tells password managers which account the password is for. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label="Current password" required error={errors.currentPassword?.message}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field label="New password" required hint="At least 6 characters" error={errors.newPassword?.message}>
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={isPending} pendingLabel="Changing…" className="justify-self-start">
          Change password
        </Button>
      </Form>
    </Card>
  );
}
