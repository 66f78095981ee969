import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { recipientsQuery } from '#shared/api/queries/newsletters.ts';
import { type RecipientState, recipientStates } from '#shared/contracts/choices.ts';
import {
  cancelNewsletter,
  pauseNewsletter,
  resendNewsletter,
  resumeNewsletter,
} from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter, Recipient } from '#shared/contracts/newsletters.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { toastFailure } from '../toast-failure.ts';
import { DeleteButton } from './newsletter-status.tsx';
import { audienceOf, people, recipientLabels, statusLabels } from './newsletter-labels.ts';

interface NewsletterProgressProps {
  readonly newsletter: Newsletter;
  readonly onClose: () => void;
}

/** A newsletter that is being sent or was sent: progress, delivery, recipients and actions. */
export function NewsletterProgress({ newsletter, onClose }: NewsletterProgressProps) {
  const { subject, status, audience, counts, slug, inArchive, startedAt } = newsletter;
  const platform = usePlatform();
  const done = counts.total - counts.ready - counts.sending;
  const [label, tone] = statusLabels[status];
  const isOver = status === 'sent' || status === 'cancelled';
  return (
    <>
      <PageHeader
        title={subject}
        lead={audienceOf(audience)}
        actions={
          <>
            {slug !== null && inArchive && status !== 'cancelled' ? (
              <Button variant="secondary" onClick={() => platform.openSite(`/newsletter/${slug}`)}>
                View on the website <ExternalLink aria-hidden="true" className="size-4" />
              </Button>
            ) : null}
            {isOver ? <DeleteButton newsletter={newsletter} onGone={onClose} /> : null}
          </>
        }
      />
      <section aria-label="Progress" className="grid gap-4 pt-7">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          <p aria-live="polite" className="figures">
            {isOver ? `Sent to ${counts.sent.toLocaleString('en-GB')}` : `${done.toLocaleString('en-GB')} done`} of{' '}
            {people(counts.total)}
          </p>
          {startedAt ? (
            <span className="text-sm text-muted">
              started <RelativeTime date={startedAt} />
            </span>
          ) : null}
        </div>
        {isOver ? null : <Progress value={done} max={Math.max(counts.total, 1)} label="Progress" />}
        <Actions newsletter={newsletter} />
      </section>
      <States newsletter={newsletter} />
      <RecipientList newsletter={newsletter} />
    </>
  );
}

const calls = { pause: pauseNewsletter, resume: resumeNewsletter, cancel: cancelNewsletter } as const;
const doneWords = { pause: 'Paused', resume: 'Resumed', cancel: 'Stopped' } as const;

/** The actions while it is being sent or paused. */
function Actions({ newsletter: { id, status, pauseReason, lastError, counts } }: { readonly newsletter: Newsletter }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: keyof typeof calls) => client.call(calls[act], { params: { id: String(id) } }),
    onSuccess: (_, act) => {
      setAsking(false);
      toast({ title: doneWords[act] });
    },
    onError: (error) => toastFailure('Something went wrong', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const waiting = counts.ready + counts.sending;
  const notYet = `${people(waiting)} ${waiting === 1 ? 'hasn’t' : 'haven’t'} received it yet`;
  if (status !== 'sending' && status !== 'paused' && status !== 'held') return null;
  return (
    <>
      {status === 'sending' ? (
        <p className="text-muted">
          You can close this page. Sending continues.
          {lastError ? ` Last server response: “${lastError}”` : ''}
        </p>
      ) : (
        <div className="border-l-4 border-ochre bg-sunken p-5">
          {pauseReason === 'errors' ? (
            <p>
              Sending paused because the mail server refused several emails in a row. Its response: “{lastError}”. No
              one has received it twice. When the mail server works again, press “Resume”.
            </p>
          ) : status === 'held' ? (
            <p>
              {lastError ?? 'The server was down for hours while sending.'} {notYet}. Do you still want to send it to
              them?
            </p>
          ) : (
            <p>Paused. {notYet}.</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'sending' ? (
          <Button
            variant="secondary"
            pending={isPending && variables === 'pause'}
            pendingLabel="Pausing…"
            onClick={() => mutate('pause')}
          >
            Pause
          </Button>
        ) : (
          <Button
            variant="accent"
            pending={isPending && variables === 'resume'}
            pendingLabel="Resuming…"
            onClick={() => mutate('resume')}
          >
            Resume
          </Button>
        )}
        <Button variant="danger" disabled={isPending} onClick={() => setAsking(true)}>
          Stop sending…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop sending this newsletter?"
        description={`${people(waiting)} won’t get it. Emails already sent can’t be recalled, and you can’t resume later.`}
        confirmLabel="Stop sending"
        cancelLabel="Cancel"
        pending={isPending}
        pendingLabel="Stopping…"
        onConfirm={() => mutate('cancel')}
      />
    </>
  );
}

const SHOWN = [
  'sent',
  'ready',
  'sending',
  'failed',
  'uncertain',
  'skipped',
] as const satisfies readonly RecipientState[];

/** The number of recipients in each state, and the retry buttons. */
function States({ newsletter: { id, status, counts } }: { readonly newsletter: Newsletter }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'uncertain' | 'failed'>();
  const { mutate, isPending } = useMutation({
    mutationFn: (state: 'uncertain' | 'failed') =>
      client.call(resendNewsletter, { params: { id: String(id) }, body: { state } }),
    onSuccess: () => void toast({ title: 'Sending again' }),
    onError: (error) => toastFailure('We couldn’t send it again', error, 'Please try again.'),
    onSettled: async () => {
      setAsked(undefined);
      await refreshReadsOf(queryClient, '/api/admin/newsletters');
    },
  });
  const states = SHOWN.filter((state) => state === 'sent' || counts[state] > 0);
  return (
    <section aria-label="Delivery" className="pt-8">
      <h2 className="text-2xl">Delivery</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {states.map((state) => {
          const [label, explanation] = recipientLabels[state];
          return (
            <li key={state} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
              <span className="figures w-20 font-display text-2xl">{counts[state].toLocaleString('en-GB')}</span>
              <span className="grid min-w-56 grow basis-64">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted">{explanation}</span>
              </span>
              {(state === 'uncertain' || state === 'failed') && status !== 'cancelled' ? (
                <Button variant="secondary" size="sm" onClick={() => setAsked(state)}>
                  Send again…
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="figures pt-3 text-sm text-muted">Total: {people(counts.total)}</p>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked ? `Send again to ${people(counts[asked])}?` : ''}
        description={
          asked === 'uncertain'
            ? 'Some of them may already have it, and would get it twice.'
            : 'The mail server refused these before and may refuse them again. People who unsubscribed are skipped.'
        }
        confirmLabel="Send again"
        pending={isPending}
        pendingLabel="Sending…"
        onConfirm={() => asked && mutate(asked)}
      />
    </section>
  );
}

const KEYS = ['state'] as const;
const choices = recipientStates.map((state) => [state, recipientLabels[state][0]] as const);

const columns: readonly Column<Recipient>[] = [
  {
    header: 'Email',
    cell: ({ email }) =>
      email ? <EmailAddress email={email} className="font-semibold" /> : <span className="text-muted">Erased</span>,
  },
  {
    header: 'Status',
    cell: ({ state, bounce }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={state === 'sent' ? 'success' : state === 'failed' || state === 'uncertain' ? 'red' : 'neutral'}>
          {recipientLabels[state][0]}
        </Badge>
        {bounce ? <Badge tone="red">Bounced</Badge> : null}
      </span>
    ),
  },
  { header: 'Server response', cell: ({ answer }) => <span className="text-sm text-muted">{answer ?? '–'}</span> },
  { header: 'When', cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
];

/** The recipients, with a filter by state. */
function RecipientList({ newsletter: { id } }: { readonly newsletter: Newsletter }) {
  const place = useListPlace(KEYS);
  const list = useQuery(recipientsQuery(useApi(), String(id), place.query));
  return (
    <div className="pt-8">
      <h2 className="text-2xl">Recipients</h2>
      <ListFrame
        place={place}
        choices={[{ by: 'state', label: 'Status', all: 'All', options: choices }]}
        label="Recipients"
        list={list}
        loading="Loading recipients…"
        failed={{ title: 'We couldn’t load the recipients', description: 'Please try again.' }}
        empty={{
          what: 'recipients',
          description: 'The list of recipients is deleted a year after sending.',
        }}
      >
        {(recipients) => <DataTable label="Recipients" columns={columns} items={recipients} />}
      </ListFrame>
    </div>
  );
}
