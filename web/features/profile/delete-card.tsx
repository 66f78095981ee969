import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { handOverToasts, toast } from '#shared/ui/toast/toast-store.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { formValue } from '../../app/form-value.ts';
import { leaveDevice } from '../../device/sign-out.ts';

/** Deletes the account, after the password was entered. */
export function DeleteCard() {
  const [deleting, setDeleting] = useState(false);
  return (
    <Card as="section" aria-labelledby="delete">
      <h2 id="delete" className="text-2xl">
        Delete your account
      </h2>
      <p className="mt-2 text-muted">Permanently delete your account and everything in it.</p>
      <Button variant="danger" className="mt-4" onClick={() => setDeleting(true)}>
        Delete account
      </Button>
      {deleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </Card>
  );
}

/** Says what is deleted, and asks for the password. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const refuse = (message: string) => {
    setRefusal(message);
    box.current?.focus();
  };
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (password: string) => client.call(deleteAccount, { body: { password } }),
    async onSuccess() {
      await leaveDevice(queryClient, {});
      // For the home page, which is about to replace this one.
      toast({ title: 'Your account has been deleted' });
      handOverToasts();
    },
    onError(error) {
      const field = error instanceof ApiError ? error.fields.password : undefined;
      if (field) refuse(field);
      else toast({ variant: 'destructive', title: 'Account not deleted', description: error.message });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = formValue(event.currentTarget, 'password');
    setRefusal(undefined);
    if (password === '') refuse('Please enter your current password');
    else mutate(password);
  };
  const busy = isPending || isSuccess;

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Delete your account?"
      description="This permanently deletes your profile, posts, comments, likes, points, messages, pictures and recordings, and the comments under your posts. You can’t undo this."
    >
      <Form method="dialog" onSubmit={submit} className="mt-6">
        <Field label="Current password" required error={refusal}>
          <PasswordInput ref={box} name="password" autoComplete="current-password" />
        </Field>
        <FormActions>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={busy} pendingLabel="Deleting…">
            Delete my account
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
