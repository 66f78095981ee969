import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { subscriberCountsQuery, subscribersQuery } from '#shared/api/queries/console.ts';
import { subscriberStates, type SubscriberState } from '#shared/contracts/choices.ts';
import { exportSubscribers } from '#shared/contracts/endpoints/console.ts';
import type { Subscriber } from '#shared/contracts/newsletter.ts';
import { Badge, type BadgeTone } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { Figures, ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys } from '../list/selection.tsx';

type Words = Readonly<Record<SubscriberState, string>>;

/** What a subscriber's state is called. */
const stateWords: Words = { waiting: 'To confirm', confirmed: 'Subscribed', ended: 'Left' };

/** What the numbers of each state are called. */
const figureWords: Words = { waiting: 'Yet to confirm', confirmed: 'Subscribers', ended: 'Have left' };

const stateTones: Readonly<Record<SubscriberState, BadgeTone>> = {
  waiting: 'blue',
  confirmed: 'success',
  ended: 'neutral',
};

/** The newsletter's addresses, at /admin/newsletter. */
export function NewsletterScreen() {
  const counts = useQuery(subscriberCountsQuery(useApi()));
  const platform = usePlatform();
  return (
    <>
      <PageHeader
        title="Newsletter"
        lead="Who gets it, who has yet to confirm, and who has left."
        actions={
          <Button variant="secondary" onClick={() => platform.download(exportSubscribers.path)}>
            <Download aria-hidden="true" className="size-5" /> Download as CSV
          </Button>
        }
      />
      <Figures
        label="Subscribers in figures"
        figures={subscriberStates.map((state) => [
          figureWords[state],
          counts.data?.[state] ?? (counts.isError ? null : undefined),
        ])}
      />
      <SubscriberList />
    </>
  );
}

const KEYS = ['search', 'state'] as const;
const states = subscriberStates.map((state) => [state, stateWords[state]] as const);

const sorts = [
  ['-asked', 'Newest first'],
  ['asked', 'Oldest first'],
  ['email', 'By address'],
] as const;

const maybe = (time: string | null) => (time ? <RelativeTime date={time} /> : <span className="text-muted">–</span>);

const columns: readonly Column<Subscriber>[] = [
  { header: 'Email', sort: 'email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  {
    header: 'State',
    narrow: 'bare',
    cell: ({ state }) => (
      <Badge tone={stateTones[state]} className="justify-self-start">
        {stateWords[state]}
      </Badge>
    ),
  },
  { header: 'Asked', sort: 'asked', cell: ({ createdAt }) => <RelativeTime date={createdAt} /> },
  { header: 'Confirmed', cell: ({ confirmedAt }) => maybe(confirmedAt) },
  { header: 'Left', cell: ({ endedAt }) => maybe(endedAt) },
];

/** Every address that was given for the newsletter, newest first. */
function SubscriberList() {
  const place = useListPlace(KEYS, '-asked');
  useListKeys('Subscribers');
  const list = useQuery(subscribersQuery(useApi(), place.query));
  return (
    <ListFrame
      place={place}
      search="A part of the address"
      sorts={sorts}
      hasColumns
      choices={[{ by: 'state', label: 'State', all: 'All states', options: states }]}
      label="Subscribers"
      list={list}
      loading="Loading subscribers…"
      failed={{ title: 'We could not load the subscribers', description: 'Please try again.' }}
      empty={{ what: 'subscribers', description: 'Who asks for the newsletter on the website appears here.' }}
    >
      {(subscribers) => <DataTable label="Subscribers" columns={columns} items={subscribers} sorting={place.sorting} />}
    </ListFrame>
  );
}
