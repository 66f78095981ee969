import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { setAdministrator } from '#shared/contracts/endpoints/console.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

interface AdministratorButtonProps {
  readonly member: Pick<RegisteredUser, 'id' | 'firstName' | 'lastName' | 'isAdmin'>;
}

/** Makes a member an administrator, or removes administrator access, after a confirmation. */
export function AdministratorButton({ member: { id, firstName, lastName, isAdmin } }: AdministratorButtonProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = `${firstName} ${lastName}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(setAdministrator, { params: { id: String(id) }, body: { isAdmin: !isAdmin } }),
    onSuccess: () =>
      void toast({ title: isAdmin ? `${name} is no longer an administrator` : `${name} is an administrator` }),
    onError: (error) => toastFailure('We couldn’t change their access', error, 'Please try again.'),
    onSettled: async () => {
      await refreshReadsOf(queryClient, '/api/admin/users');
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {isAdmin ? 'Remove administrator access' : 'Make administrator'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isAdmin ? `Remove ${name}’s administrator access?` : `Make ${name} an administrator?`}
        description={
          isAdmin
            ? 'They can’t open the console any more. They keep their account and everything they wrote.'
            : 'They can read and change everything in the console: inquiries, chats, members and the website. They can also remove other administrators.'
        }
        confirmLabel={isAdmin ? 'Remove access' : 'Make administrator'}
        pending={isPending}
        pendingLabel="Saving…"
        onConfirm={() => mutate()}
      />
    </>
  );
}
