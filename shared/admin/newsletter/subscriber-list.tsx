import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { subscribersQuery } from '#shared/api/queries/console.ts';
import { limits } from '#shared/contracts/limits.ts';
import { type Subscriber, subscriberStates } from '#shared/contracts/newsletter.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { Choice } from '../list/choice.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { Nothing } from '../list/nothing.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
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
    <>
      <ListTools>
        <SearchBox
          search={place.filter.search ?? ''}
          onSearch={(text) => place.narrow('search', text)}
          placeholder="A part of the address"
          maxLength={limits.consoleSearch}
        />
        <Choice
          label="State"
          all="All states"
          value={place.filter.state}
          options={states}
          onChoose={(state) => place.narrow('state', state)}
        />
      </ListTools>
      <PageOfList
        label="Subscribers"
        list={list}
        loading="Loading subscribers…"
        failed={{ title: 'We could not load the subscribers', description: 'Please try again.' }}
        empty={
          <Nothing
            what="subscribers"
            description="Who asks for the newsletter on the website appears here."
            isNarrowed={place.isNarrowed}
            onClear={place.clear}
          />
        }
      >
        {(subscribers) => <DataTable label="Subscribers" columns={columns} items={subscribers} />}
      </PageOfList>
    </>
  );
}
