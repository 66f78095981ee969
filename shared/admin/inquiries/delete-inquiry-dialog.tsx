import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useGoneRow } from '../list/use-question.ts';
import { tellFailure } from '../tell-failure.ts';
import { noteDraftName, senderOf } from './inquiry-words.ts';

interface DeleteInquiryDialogProps {
  readonly inquiry: Inquiry;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before an inquiry goes for good. */
export function DeleteInquiryDialog({ inquiry, onDeleted, onClose, onGone }: DeleteInquiryDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteInquiry, { params: { id: String(inquiry.id) } }),
    onSuccess: () => {
      markGone();
      onDeleted();
      const owner = platform.owner();
      if (owner) platform.drafts.write(owner.personId, noteDraftName(inquiry.id), null);
      toast({ title: 'Inquiry deleted' });
    },
    onError: (error) => tellFailure('We could not delete this inquiry', error, 'Please try again.'),
    // Also after a failure: somebody else may have deleted it.
    onSettled: async () => {
      await Promise.all([
        refreshReadsOf(queryClient, '/api/admin/inquiries'),
        refreshReadsOf(queryClient, '/api/admin/overview'),
      ]);
      onClose();
    },
  });
  const what = inquiry.booking ? 'booking request' : 'message';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this inquiry for good?"
      description={`The ${what} of ${senderOf(inquiry)}, your note and the mails about it that wait will be erased, also where a backup still has them. Nobody is told. This cannot be undone.`}
      confirmLabel="Delete inquiry"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}
