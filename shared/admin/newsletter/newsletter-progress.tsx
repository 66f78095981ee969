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
import { DeleteButton } from './newsletter-standing.tsx';
import { audienceOf, people, recipientWords, statusWords } from './newsletter-words.ts';

interface NewsletterProgressProps {
  readonly newsletter: Newsletter;
  readonly onClose: () => void;
}

/** A newsletter that goes out or has gone: how far it is, whom it did not reach, and what can be done about it. */
export function NewsletterProgress({ newsletter, onClose }: NewsletterProgressProps) {
  const { subject, status, audience, counts, slug, inArchive, startedAt } = newsletter;
  const platform = usePlatform();
  const done = counts.total - counts.ready - counts.sending;
  const [label, tone] = statusWords[status];
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
                On the website <ExternalLink aria-hidden="true" className="size-4" />
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
              begun <RelativeTime date={startedAt} />
            </span>
          ) : null}
        </div>
        {isOver ? null : <Progress value={done} max={Math.max(counts.total, 1)} label="How far it has come" />}
        <Actions newsletter={newsletter} />
      </section>
      <States newsletter={newsletter} />
      <RecipientList newsletter={newsletter} />
    </>
  );
}

const calls = { pause: pauseNewsletter, resume: resumeNewsletter, cancel: cancelNewsletter } as const;
const doneWords = { pause: 'Paused', resume: 'It goes on', cancel: 'Stopped for good' } as const;

/** What can be done while it goes out or stands still. */
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
    onError: (error) => toastFailure('This could not be done', error, 'Please try again.'),
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const waiting = counts.ready + counts.sending;
  if (status !== 'sending' && status !== 'paused' && status !== 'held') return null;
  return (
    <>
      {status === 'sending' ? (
        <p className="text-muted">
          You can close this page: the server goes on by itself.
          {lastError ? ` The mail server said last: “${lastError}”` : ''}
        </p>
      ) : (
        <div className="border-l-4 border-ochre bg-sunken p-5">
          {pauseReason === 'errors' ? (
            <p>
              It has stopped by itself, because the mail server refused one mail after the other. It said: “{lastError}
              ”. Nobody has got it twice. Once the mail server is well again, press “Go on”.
            </p>
          ) : status === 'held' ? (
            <p>
              {lastError ?? 'The server was away for hours in the middle of sending.'} {people(waiting)} have not got
              it: please decide whether they still should.
            </p>
          ) : (
            <p>It stands still. {people(waiting)} have not got it yet.</p>
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
            pendingLabel="Going on…"
            onClick={() => mutate('resume')}
          >
            Go on
          </Button>
        )}
        <Button variant="danger" disabled={isPending} onClick={() => setAsking(true)}>
          Stop for good…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop this newsletter for good?"
        description={`${people(waiting)} who have not got it get none. What has left stays where it is.`}
        confirmLabel="Stop for good"
        cancelLabel="Go back"
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

/** How many there are of each state, which add up to all, and sending again by hand. */
function States({ newsletter: { id, status, counts } }: { readonly newsletter: Newsletter }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'uncertain' | 'failed'>();
  const { mutate, isPending } = useMutation({
    mutationFn: (state: 'uncertain' | 'failed') =>
      client.call(resendNewsletter, { params: { id: String(id) }, body: { state } }),
    onSuccess: () => void toast({ title: 'They get it again' }),
    onError: (error) => toastFailure('It could not be sent again', error, 'Please try again.'),
    onSettled: async () => {
      setAsked(undefined);
      await refreshReadsOf(queryClient, '/api/admin/newsletters');
    },
  });
  const states = SHOWN.filter((state) => state === 'sent' || counts[state] > 0);
  return (
    <section aria-label="What became of the mails" className="pt-8">
      <h2 className="text-2xl">What became of the mails</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {states.map((state) => {
          const [label, explanation] = recipientWords[state];
          return (
            <li key={state} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
              <span className="figures w-20 font-display text-2xl">{counts[state].toLocaleString('en-GB')}</span>
              <span className="grid min-w-56 grow basis-64">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-muted">{explanation}</span>
              </span>
              {(state === 'uncertain' || state === 'failed') && status !== 'cancelled' ? (
                <Button variant="secondary" size="sm" onClick={() => setAsked(state)}>
                  Send to them again…
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="figures pt-3 text-sm text-muted">Together: {people(counts.total)}.</p>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked ? `Send again to ${people(counts[asked])}?` : ''}
        description={
          asked === 'uncertain'
            ? 'Some of them may have it already, and would then have it twice.'
            : 'The mail server refused them before, and may do so again. Those who have left are left out.'
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
const choices = recipientStates.map((state) => [state, recipientWords[state][0]] as const);

const columns: readonly Column<Recipient>[] = [
  {
    header: 'Email',
    cell: ({ email }) =>
      email ? <EmailAddress email={email} className="font-semibold" /> : <span className="text-muted">Erased</span>,
  },
  {
    header: 'State',
    cell: ({ state, bounce }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={state === 'sent' ? 'success' : state === 'failed' || state === 'uncertain' ? 'red' : 'neutral'}>
          {recipientWords[state][0]}
        </Badge>
        {bounce ? <Badge tone="red">Came back</Badge> : null}
      </span>
    ),
  },
  { header: 'The mail server said', cell: ({ answer }) => <span className="text-sm text-muted">{answer ?? '–'}</span> },
  { header: 'When', cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
];

/** Everybody whom it goes to, by state if asked. */
function RecipientList({ newsletter: { id } }: { readonly newsletter: Newsletter }) {
  const place = useListPlace(KEYS);
  const list = useQuery(recipientsQuery(useApi(), String(id), place.query));
  return (
    <div className="pt-8">
      <h2 className="text-2xl">Recipients</h2>
      <ListFrame
        place={place}
        choices={[{ by: 'state', label: 'State', all: 'All states', options: choices }]}
        label="Recipients"
        list={list}
        loading="Loading recipients…"
        failed={{ title: 'We could not load the recipients', description: 'Please try again.' }}
        empty={{
          what: 'recipients',
          description: 'A year after a newsletter has gone out, the list of those who got it is removed.',
        }}
      >
        {(recipients) => <DataTable label="Recipients" columns={columns} items={recipients} />}
      </ListFrame>
    </div>
  );
}
