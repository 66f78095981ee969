import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { jobsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import { discardJob, retryJob } from '#shared/contracts/endpoints/console.ts';
import type { TroubledJob } from '#shared/contracts/jobs.ts';
import { jobWords } from '#shared/rules/console-words.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useListPlace } from '../list/list-frame.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useListKeys, useSelection } from '../list/selection.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { toastFailure } from '../toast-failure.ts';

const KEYS = [] as const;
const TRY_AGAIN = 'Please try again.';

/** What is read again after a change of many. */
const READS = ['/api/admin/jobs', '/api/admin/overview'];
const jobsOf = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`;

const wordsOf = ({ kind }: TroubledJob): string => jobWords[kind] ?? kind;

const nameOf = (job: TroubledJob): string => `${wordsOf(job)}, ${job.id}`;

/** What could not be done, at /admin/jobs: why, and the ways out. */
export function JobsScreen() {
  const { query } = useListPlace(KEYS);
  const list = useQuery(jobsQuery(useApi(), query));
  const { about: doomed, ask, region, answers } = useQuestion<TroubledJob>();
  const client = useApi();
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Jobs', selection);
  const bulk: readonly BulkAction<TroubledJob>[] = [
    {
      label: 'Try again',
      run: ({ id }) => client.call(retryJob, { params: { id: String(id) } }),
      done: (count) => `${jobsOf(count)} tried again`,
    },
    {
      label: 'Discard',
      isDangerous: true,
      ask: (count) => ({
        title: `Discard ${jobsOf(count)}?`,
        description: 'They will not be done, and nobody is told. This cannot be undone.',
        confirm: `Discard ${jobsOf(count)}`,
      }),
      run: ({ id }) => client.call(discardJob, { params: { id: String(id) } }),
      done: (count) => `${jobsOf(count)} discarded`,
    },
  ];
  return (
    <>
      <PageHeader
        bar="same"
        title="Jobs"
        lead="Mails and other work that failed. It is tried again for three days by itself; after that it waits here for you."
      />
      <PageOfList
        ref={region}
        label="Jobs"
        list={list}
        loading="Loading the jobs…"
        failed={{ title: 'We could not load the jobs', description: TRY_AGAIN }}
        empty={<EmptyState title="Nothing has failed" description="What cannot be sent or done appears here." />}
      >
        {(jobs) => (
          <>
            <DataTable
              label="Jobs"
              columns={[...columns, actions(ask)]}
              items={jobs}
              selection={selection}
              nameOf={nameOf}
            />
            <BulkBar selection={selection} nameOf={nameOf} actions={bulk} reads={READS} />
          </>
        )}
      </PageOfList>
      {doomed ? <DiscardDialog job={doomed} {...answers} /> : null}
    </>
  );
}

const columns: readonly Column<TroubledJob>[] = [
  {
    header: 'What',
    cell: (job) => (
      <span className="grid gap-1">
        <span className="font-semibold">{wordsOf(job)}</span>
        <span className="text-muted">{job.reason ?? 'No reason was given'}</span>
        {job.link === null ? null : (
          <ConsoleLink to={job.link} className="link justify-self-start">
            See what it is about
          </ConsoleLink>
        )}
      </span>
    ),
  },
  {
    header: 'State',
    cell: ({ givenUpAt, nextTryAt }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={givenUpAt === null ? 'blue' : 'red'}>{givenUpAt === null ? 'Tried again' : 'Given up'}</Badge>
        <span className="text-xs text-muted">
          {givenUpAt === null ? `next ${exactTime(new Date(nextTryAt ?? 0))}` : <RelativeTime date={givenUpAt} />}
        </span>
      </span>
    ),
  },
  { header: 'Tries', cell: ({ attempts }) => <span className="figures">{attempts}</span> },
  { header: 'Begun', cell: ({ createdAt }) => <RelativeTime date={createdAt} className="@4xl:whitespace-nowrap" /> },
];

const actions = (onDiscard: (job: TroubledJob) => void): Column<TroubledJob> => ({
  header: 'Actions',
  narrow: 'bare',
  cell: (job) => (
    <span className="relative z-1 flex gap-1.5">
      <RetryButton job={job} />
      {job.mayDiscard ? (
        <Button
          variant="danger"
          size="sm"
          aria-label={`Discard: ${wordsOf(job)}, ${job.id}`}
          onClick={() => onDiscard(job)}
        >
          Discard
        </Button>
      ) : null}
    </span>
  ),
});

function RetryButton({ job }: { readonly job: TroubledJob }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(retryJob, { params: { id: String(job.id) } }),
    onSuccess: () => toast({ title: 'It is being tried again' }),
    onError: (error) => toastFailure('We could not try it again', error, TRY_AGAIN),
    onSettled: () => refreshJobs(queryClient),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Try again: ${wordsOf(job)}, ${job.id}`}
      pending={isPending}
      onClick={() => mutate()}
    >
      Try again
    </Button>
  );
}

interface DiscardDialogProps {
  readonly job: TroubledJob;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function DiscardDialog({ job, onClose, onGone }: DiscardDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(discardJob, { params: { id: String(job.id) } }),
    onSuccess: () => {
      markGone();
      toast({ title: 'Discarded' });
    },
    onError: (error) => toastFailure('We could not discard it', error, TRY_AGAIN),
    onSettled: async () => {
      await refreshJobs(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Discard this job?"
      description={`“${wordsOf(job)}” will not be done, and nobody is told. This cannot be undone.`}
      confirmLabel="Discard job"
      pending={isPending}
      pendingLabel="Discarding…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}

const refreshJobs = (queryClient: ReturnType<typeof useQueryClient>) =>
  Promise.all([refreshReadsOf(queryClient, '/api/admin/jobs'), refreshReadsOf(queryClient, '/api/admin/overview')]);
