import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useGoneRow } from '../list/use-question.ts';
import { tellFailure } from '../tell-failure.ts';

interface DeleteUserDialogProps {
  readonly user: RegisteredUser;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before an account goes for good (members-side §2). */
export function DeleteUserDialog({ user, onClose, onGone }: DeleteUserDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteUser, { params: { id: String(user.id) } }),
    onSuccess: () => {
      markGone();
      toast({ title: 'User deleted', description: 'The user has been successfully removed from the system.' });
    },
    onError: (error) => tellFailure('Delete failed', error, 'Failed to delete user. Please try again.'),
    // Also after a failure: the user may be gone already.
    onSettled: async () => {
      await refreshReadsOf(queryClient, '/api/admin/users');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete User"
      description={`Are you sure you want to delete ${user.firstName} ${user.lastName}? This action will permanently remove their account, posts, comments, and likes. This action cannot be undone.`}
      confirmLabel="Delete User"
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={() => mutate()}
      content={content}
    />
  );
}
