import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { newslettersQuery } from '#shared/api/queries/newsletters.ts';
import { deleteNewsletter, restoreNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { NewsletterSummary } from '#shared/contracts/newsletters.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys, useSelection } from '../list/selection.tsx';
import { TrashList } from '../list/trash.tsx';
import { NewsletterPage } from './newsletter-page.tsx';
import { NEWSLETTER_READS, newsletterTrash } from './newsletter-trash.ts';
import { audienceOf, momentOf, localTimeZoneName, people, statusLabels } from './newsletter-labels.ts';
import { SubscriberList } from './subscriber-list.tsx';

/** The value in the address for a newsletter that is not created yet. */
const NEW = 'new';
const KEYS = ['part', 'search', 'state', 'sort'] as const;

/** The newsletters and their subscribers, at /admin/newsletter; one newsletter at /admin/newsletter?issue={id}. */
export function NewsletterScreen() {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const [query, setQuery] = useSearchParams();
  const { filter, narrowBy } = useListPlace(KEYS);
  const issue = query.get('issue');
  // The newsletter that was saved to be sent. Not in the history entry, because a reload would ask again.
  const [sent, setSent] = useState<string>();
  if (sent !== undefined && issue !== sent && issue !== NEW) setSent(undefined);
  const open = (id: string) => setQuery({ issue: id });
  if (issue !== null && me) {
    return (
      <NewsletterPage
        key={issue}
        id={issue === NEW ? null : issue}
        me={me}
        isSending={issue === sent}
        onCreated={(id, isSending) => {
          setSent(isSending ? String(id) : undefined);
          setQuery({ issue: String(id) }, { replace: true });
        }}
        onClose={() => setQuery({})}
      />
    );
  }
  return (
    <>
      <PageHeader
        bar="same"
        title="Newsletter"
        lead="Write and send newsletters, and see who received them."
        actions={<Button onClick={() => open(NEW)}>New newsletter</Button>}
      />
      <Tabs
        className="pt-6"
        label="Newsletter"
        value={filter.part === 'subscribers' ? 'subscribers' : 'newsletters'}
        // Each tab starts at its first page.
        onValueChange={(part) =>
          narrowBy({ part: part === 'subscribers' ? part : '', search: '', state: '', sort: '' })
        }
        tabs={[
          { value: 'newsletters', label: 'Newsletters', content: <NewsletterList /> },
          { value: 'subscribers', label: 'Subscribers', content: <SubscriberList /> },
        ]}
      />
    </>
  );
}

const LIST_KEYS = ['search', 'state'] as const;
const states = [['trash', 'Trash']] as const;
const sorts = [
  ['-begun', 'Newest first'],
  ['begun', 'Oldest first'],
  ['subject', 'By subject'],
  ['-changed', 'Last edited first'],
] as const;
const newslettersOf = (count: number) => `${count} ${count === 1 ? 'newsletter' : 'newsletters'}`;

const columns: readonly Column<NewsletterSummary>[] = [
  {
    header: 'Subject',
    sort: 'subject',
    cell: ({ id, subject }) => (
      <ConsoleLink
        to={{ search: `?issue=${id}` }}
        aria-current={undefined}
        data-opener=""
        // The whole row opens it.
        className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {subject}
      </ConsoleLink>
    ),
  },
  {
    header: 'Status',
    narrow: 'bare',
    cell: ({ status }) => {
      const [label, tone] = statusLabels[status];
      return (
        <Badge tone={tone} className="justify-self-start">
          {label}
        </Badge>
      );
    },
  },
  { header: 'Audience', cell: ({ audience }) => audienceOf(audience) },
  { header: 'Progress', narrow: 'bare', cell: (newsletter) => <HowFar newsletter={newsletter} /> },
  { header: 'Last edited', sort: 'changed', cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
];

/** One line: when it is scheduled, its progress, or how many received it. */
function HowFar({ newsletter: { status, sendAt, startedAt, counts } }: { readonly newsletter: NewsletterSummary }) {
  if (status === 'scheduled' && sendAt) return <span>{`${momentOf(sendAt)} (${localTimeZoneName()})`}</span>;
  if (startedAt === null) return <span className="text-muted @max-4xl:hidden">–</span>;
  if (status === 'sending' || status === 'paused') {
    const done = counts.total - counts.ready - counts.sending;
    return (
      <span className="grid max-w-48 gap-1.5">
        <span className="figures">
          {done.toLocaleString('en-GB')} of {counts.total.toLocaleString('en-GB')}
        </span>
        <Progress value={done} max={Math.max(counts.total, 1)} label="Progress" />
      </span>
    );
  }
  return (
    <span className="grid">
      <span>Sent to {people(counts.sent)}</span>
      {counts.uncertain > 0 ? <span className="text-sm text-danger">{counts.uncertain} unknown</span> : null}
    </span>
  );
}

/** Every newsletter, newest first unless sorted. */
function NewsletterList() {
  const client = useApi();
  const place = useListPlace(LIST_KEYS, '-begun');
  const list = useQuery(newslettersQuery(client, place.query));
  const isTrash = place.filter.state === 'trash';
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Newsletters', selection);
  const remove: BulkAction<NewsletterSummary> = {
    label: 'Delete',
    isDangerous: true,
    ask: (count) => ({
      title: `Delete ${newslettersOf(count)}?`,
      description:
        'Scheduled newsletters won’t be sent, and sent ones leave the archive. You can restore them from the Trash.',
      confirm: `Delete ${newslettersOf(count)}`,
    }),
    run: ({ id }) => client.call(deleteNewsletter, { params: { id: String(id) } }),
    undo: ({ id }) => client.call(restoreNewsletter, { params: { id: String(id) } }),
    done: (count) => `${newslettersOf(count)} deleted`,
  };
  return (
    <ListFrame
      place={place}
      search="Search by subject"
      sorts={sorts}
      hasColumns
      choices={[{ by: 'state', label: 'Show', all: 'All newsletters', options: states }]}
      label="Newsletters"
      list={list}
      loading="Loading newsletters…"
      failed={{ title: 'We couldn’t load the newsletters', description: 'Please try again.' }}
      empty={{
        what: 'newsletters',
        ...(isTrash && { unmatched: 'Deleted newsletters stay here for 30 days.' }),
        description:
          'Write your first one with “New newsletter”. Nothing is sent until you confirm, and you can send yourself a test first.',
      }}
    >
      {(newsletters) =>
        isTrash ? (
          <TrashList trash={newsletterTrash(client)} items={newsletters} selection={selection} />
        ) : (
          <>
            <DataTable
              label="Newsletters"
              columns={columns}
              items={newsletters}
              sorting={place.sorting}
              selection={selection}
              nameOf={({ subject }) => subject}
            />
            <BulkBar
              selection={selection}
              nameOf={({ subject }) => subject}
              actions={[remove]}
              reads={NEWSLETTER_READS}
            />
          </>
        )
      }
    </ListFrame>
  );
}
