import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { subscribersQuery } from '#shared/api/queries/console.ts';
import type { Subscriber } from '#shared/contracts/newsletter.ts';
import { subscriberStates } from '#shared/contracts/choices.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { stateTones, stateWords } from './subscriber-words.ts';

const KEYS = ['search', 'state'] as const;
const states = subscriberStates.map((state) => [state, stateWords[state]] as const);

const maybe = (time: string | null) => (time ? <RelativeTime date={time} /> : <span className="text-muted">–</span>);

const columns: readonly Column<Subscriber>[] = [
  { header: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  {
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={stateTones[state]} className="justify-self-start">
        {stateWords[state]}
      </Badge>
    ),
  },
  { header: 'Asked', cell: ({ createdAt }) => <RelativeTime date={createdAt} /> },
  { header: 'Confirmed', cell: ({ confirmedAt }) => maybe(confirmedAt) },
  { header: 'Left', cell: ({ endedAt }) => maybe(endedAt) },
];

/** Every address that was given for the newsletter, newest first. */
export function SubscriberList() {
  const place = useListPlace(KEYS);
  const list = useQuery(subscribersQuery(useApi(), place.query));
  return (
    <ListFrame
      place={place}
      search="A part of the address"
      choices={[{ by: 'state', label: 'State', all: 'All states', options: states }]}
      label="Subscribers"
      list={list}
      loading="Loading subscribers…"
      failed={{ title: 'We could not load the subscribers', description: 'Please try again.' }}
      empty={{ what: 'subscribers', description: 'Who asks for the newsletter on the website appears here.' }}
    >
      {(subscribers) => <DataTable label="Subscribers" columns={columns} items={subscribers} />}
    </ListFrame>
  );
}
