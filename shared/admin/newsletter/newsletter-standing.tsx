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
import { momentOf, ownZone, statusWords } from './newsletter-words.ts';

/** What is planned, or has come between, and what can be done about it. */
export function NewsletterStanding({
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
    onSuccess: () => void toast({ title: 'It is a draft again' }),
    onError: (error) => toastFailure('It could not be taken back', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const { status, sendAt, lastError } = newsletter;
  if ((status !== 'scheduled' && status !== 'held') || !sendAt) return null;
  const when = `${momentOf(sendAt)} (${ownZone()})`;
  return (
    <section aria-label={statusWords[status][0]} className="mt-6 grid gap-4 border-l-4 border-ochre bg-sunken p-5">
      <p>
        {status === 'scheduled'
          ? `It goes out on ${when}, to those who are subscribers then. Changes that you save go out with it.`
          : (lastError ??
            `It was to go out on ${when}, and the server could not do so then. Nothing has been sent: please decide whether it still should.`)}
      </p>
      <div className="flex flex-wrap gap-3">
        {status === 'held' ? <Button onClick={onSend}>Send it now or later…</Button> : null}
        <Button
          variant="secondary"
          pending={takeBack.isPending}
          pendingLabel="Taking it back…"
          onClick={() => takeBack.mutate()}
        >
          {status === 'held' ? 'Keep it as a draft' : 'Do not send it then'}
        </Button>
      </div>
    </section>
  );
}

/** Deletes a newsletter after a question. */
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
    onError: (error) => toastFailure('It could not be deleted', error, 'Please try again.'),
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
            : 'It leaves the archive on the website. Emails already sent stay in people’s inboxes. You can restore it from the Trash.'
        }
        confirmLabel="Delete"
        pending={isPending}
        pendingLabel="Deleting…"
        onConfirm={() => mutate()}
      />
    </>
  );
}
