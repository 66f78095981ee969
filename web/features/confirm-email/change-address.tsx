import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { changeUnconfirmedEmail } from '#shared/contracts/endpoints/auth.ts';
import { unconfirmedEmailForm, type UnconfirmedEmailForm } from '#shared/contracts/forms/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';

/** Corrects an unconfirmed email address. */
export function ChangeAddress({ onClose }: { readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { email } = useMember();
  const form = useForm<UnconfirmedEmailForm>({
    resolver: zodResolver(unconfirmedEmailForm),
    defaultValues: { email, password: '' },
  });
  const { errors } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: UnconfirmedEmailForm) => client.call(changeUnconfirmedEmail, { body }),
    onSuccess(user) {
      onClose();
      queryClient.setQueryData(currentUserKey, user);
      toast({ title: 'Address changed', description: `We’ve sent the link to ${user.email}.` });
    },
    onError(error) {
      if (!showFieldErrors(error, form)) form.setError('root', { message: error.message });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title="Change your email address"
      description="We’ll send a new link. You’ll also use this address to sign in."
    >
      <Form
        method="dialog"
        aria-label="Change your email address"
        sending={isPending}
        className="mt-6"
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      >
        <FormError>{errors.root?.message}</FormError>
        <Field label="Email" required error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="username" spellCheck={false} />
        </Field>
        <Field label="Current password" required error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <FormActions>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
            Change address
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
