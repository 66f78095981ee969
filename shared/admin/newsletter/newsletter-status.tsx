import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { cancelNewsletter, deleteNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter } from '#shared/contracts/newsletters.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastTrashed } from '../list/trash.tsx';
import { toastFailure } from '../toast-failure.ts';
import { newsletterTrash } from './newsletter-trash.ts';
import { momentOf, localTimeZoneName, statusLabels } from './newsletter-labels.ts';

/** When it is scheduled, or what went wrong, with the actions. */
export function NewsletterStatusPanel({
  newsletter,
  onSend,
}: {
  readonly newsletter: Newsletter;
  readonly onSend: () => void;
}) {
  const client = useApi();
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => client.call(cancelNewsletter, { params: { id: String(newsletter.id) } }),
    onSuccess: () => void toast({ title: 'Moved back to drafts' }),
    onError: (error) => toastFailure('We couldn’t unschedule it', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const { status, sendAt, lastError } = newsletter;
  if ((status !== 'scheduled' && status !== 'held') || !sendAt) return null;
  const when = `${momentOf(sendAt)} (${localTimeZoneName()})`;
  return (
    <section aria-label={statusLabels[status][0]} className="mt-6 grid gap-4 border-l-4 border-ochre bg-sunken p-5">
      <p>
        {status === 'scheduled'
          ? `Scheduled for ${when}, for everyone subscribed by then. Changes you save are included.`
          : (lastError ?? `It missed its send time, ${when}. Nothing has been sent. Do you still want to send it?`)}
      </p>
      <div className="flex flex-wrap gap-3">
        {status === 'held' ? <Button onClick={onSend}>Send now or later…</Button> : null}
        <Button
          variant="secondary"
          pending={takeBack.isPending}
          pendingLabel="Moving to drafts…"
          onClick={() => takeBack.mutate()}
        >
          {status === 'held' ? 'Keep as a draft' : 'Unschedule'}
        </Button>
      </div>
    </section>
  );
}

/** Moves a newsletter to the trash after a confirmation. */
export function DeleteButton({
  newsletter: { id, subject, startedAt },
  onGone,
}: {
  readonly newsletter: Pick<Newsletter, 'id' | 'subject' | 'startedAt'>;
  readonly onGone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteNewsletter, { params: { id: String(id) } }),
    onSuccess: () => {
      toastTrashed(queryClient, newsletterTrash(client), { id, title: 'Newsletter deleted' });
      onGone();
    },
    onError: (error) => toastFailure('We couldn’t delete this newsletter', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${subject}”?`}
        description={
          startedAt === null
            ? 'It won’t be sent. You can restore it as a draft from the Trash.'
            : 'It’ll disappear from the archive on the website. Emails already sent stay in people’s inboxes. You can restore it from the Trash.'
        }
        confirmLabel="Delete"
        pending={isPending}
        pendingLabel="Deleting…"
        onConfirm={() => mutate()}
      />
    </>
  );
}
