import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { jobsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import { discardJob, retryJob } from '#shared/contracts/endpoints/console.ts';
import type { FailingJob } from '#shared/contracts/jobs.ts';
import { jobLabels } from '#shared/rules/console-labels.ts';
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

/** The queries to invalidate after a bulk action. */
const READS = ['/api/admin/jobs', '/api/admin/overview'];
const jobsOf = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;

const wordsOf = ({ kind }: FailingJob): string => jobLabels[kind] ?? kind;

const nameOf = (job: FailingJob): string => `${wordsOf(job)}, ${job.id}`;

/** Failed tasks, at /admin/jobs: why each failed, with retry and dismiss. */
export function JobsScreen() {
  const { query } = useListPlace(KEYS);
  const list = useQuery(jobsQuery(useApi(), query));
  const { about: deleting, ask, region, answers } = useQuestion<FailingJob>();
  const client = useApi();
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Failed tasks', selection);
  const bulk: readonly BulkAction<FailingJob>[] = [
    {
      label: 'Retry',
      run: ({ id }) => client.call(retryJob, { params: { id: String(id) } }),
      done: (count) => `${jobsOf(count)} retried`,
    },
    {
      label: 'Dismiss',
      isDangerous: true,
      ask: (count) => ({
        title: `Dismiss ${jobsOf(count)}?`,
        description: 'They won’t be sent or done, and no one is notified. You can’t undo this.',
        confirm: `Dismiss ${jobsOf(count)}`,
      }),
      run: ({ id }) => client.call(discardJob, { params: { id: String(id) } }),
      done: (count) => `${jobsOf(count)} dismissed`,
    },
  ];
  return (
    <>
      <PageHeader
        bar="same"
        title="Failed tasks"
        lead="Emails and other tasks that failed. We retry them automatically for three days, then it’s up to you."
      />
      <PageOfList
        ref={region}
        label="Failed tasks"
        list={list}
        loading="Loading failed tasks…"
        failed={{ title: 'We couldn’t load the failed tasks', description: TRY_AGAIN }}
        empty={<EmptyState title="No failed tasks" description="Emails and tasks that fail appear here." />}
      >
        {(jobs) => (
          <>
            <DataTable
              label="Failed tasks"
              columns={[...columns, actions(ask)]}
              items={jobs}
              selection={selection}
              nameOf={nameOf}
            />
            <BulkBar selection={selection} nameOf={nameOf} actions={bulk} reads={READS} />
          </>
        )}
      </PageOfList>
      {deleting ? <DiscardDialog job={deleting} {...answers} /> : null}
    </>
  );
}

const columns: readonly Column<FailingJob>[] = [
  {
    header: 'What',
    cell: (job) => (
      <span className="grid gap-1">
        <span className="font-semibold">{wordsOf(job)}</span>
        <span className="text-muted">{job.reason ?? 'No reason given'}</span>
        {job.link === null ? null : (
          <ConsoleLink to={job.link} className="link justify-self-start">
            View details
          </ConsoleLink>
        )}
      </span>
    ),
  },
  {
    header: 'Status',
    cell: ({ givenUpAt, nextTryAt }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={givenUpAt === null ? 'blue' : 'red'}>{givenUpAt === null ? 'Retrying' : 'Failed'}</Badge>
        <span className="text-xs text-muted">
          {givenUpAt === null ? `next ${exactTime(new Date(nextTryAt ?? 0))}` : <RelativeTime date={givenUpAt} />}
        </span>
      </span>
    ),
  },
  { header: 'Attempts', cell: ({ attempts }) => <span className="figures">{attempts}</span> },
  { header: 'Started', cell: ({ createdAt }) => <RelativeTime date={createdAt} className="@4xl:whitespace-nowrap" /> },
];

const actions = (onDiscard: (job: FailingJob) => void): Column<FailingJob> => ({
  header: 'Actions',
  narrow: 'bare',
  cell: (job) => (
    <span className="relative z-1 flex gap-1.5">
      <RetryButton job={job} />
      {job.mayDiscard ? (
        <Button
          variant="danger"
          size="sm"
          aria-label={`Dismiss: ${wordsOf(job)}, ${job.id}`}
          onClick={() => onDiscard(job)}
        >
          Dismiss
        </Button>
      ) : null}
    </span>
  ),
});

function RetryButton({ job }: { readonly job: FailingJob }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(retryJob, { params: { id: String(job.id) } }),
    onSuccess: () => toast({ title: 'Retrying now' }),
    onError: (error) => toastFailure('We couldn’t retry this task', error, TRY_AGAIN),
    onSettled: () => refreshJobs(queryClient),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Retry: ${wordsOf(job)}, ${job.id}`}
      pending={isPending}
      onClick={() => mutate()}
    >
      Retry
    </Button>
  );
}

interface DiscardDialogProps {
  readonly job: FailingJob;
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
      toast({ title: 'Dismissed' });
    },
    onError: (error) => toastFailure('We couldn’t dismiss this task', error, TRY_AGAIN),
    onSettled: async () => {
      await refreshJobs(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Dismiss this task?"
      description={`“${wordsOf(job)}” won’t be done, and no one is notified. You can’t undo this.`}
      confirmLabel="Dismiss task"
      pending={isPending}
      pendingLabel="Dismissing…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}

const refreshJobs = (queryClient: ReturnType<typeof useQueryClient>) =>
  Promise.all([refreshReadsOf(queryClient, '/api/admin/jobs'), refreshReadsOf(queryClient, '/api/admin/overview')]);
