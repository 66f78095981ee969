import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { seatsQuery } from '#shared/api/queries/webinars-console.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { EditedWebinar, WebinarSeats } from '#shared/contracts/webinars-console.ts';
import { localTime } from '#shared/rules/local-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { RecordingField } from './recording-field.tsx';

interface SeatsPartProps {
  readonly me: Pick<CurrentUser, 'id'>;
  readonly webinar: EditedWebinar;
  readonly onChanged: (webinar: EditedWebinar) => void;
}

/** How often attendance is refetched before and during a webinar, in milliseconds. */
const JOINING_MS = 30_000;

/** Who has a seat, is waiting or came, with messages, the CSV and the recording. New seats appear automatically. */
export function SeatsPart({ me, webinar, onChanged }: SeatsPartProps) {
  const platform = usePlatform();
  const { id, status, going, waiting, capacity, attended } = webinar;
  const { data, isPending, isFetching, refetch } = useQuery({
    ...seatsQuery(useApi(), id),
    // Live events announce seats, but not who joins the meeting.
    refetchInterval: status === 'published' && JOINING_MS,
  });
  const [isWriting, setWriting] = useState(false);
  const hasAnyone = going + waiting > 0;
  return (
    <div className="grid grid-cols-1 gap-8">
      {status === 'over' ? <RecordingField webinar={webinar} onChanged={onChanged} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="figures">
          {going.toLocaleString('en-GB')}
          {capacity === null ? ' have a seat' : ` of ${capacity.toLocaleString('en-GB')} seats taken`},{' '}
          {waiting.toLocaleString('en-GB')} waiting
          {status === 'published' && attended === 0 ? '' : `, ${attended.toLocaleString('en-GB')} came`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={!hasAnyone} onClick={() => setWriting(true)}>
            Email members…
          </Button>
          <Button
            variant="secondary"
            disabled={!hasAnyone}
            onClick={() => platform.download(`/api/admin/webinars/${id}/attendance.csv`)}
          >
            Download attendance (CSV)
          </Button>
        </div>
      </div>
      {contents()}
      {isWriting ? <MessageDialog me={me} webinar={webinar} onClose={() => setWriting(false)} /> : null}
    </div>
  );

  function contents() {
    if (isPending) {
      return (
        <Loading label="Loading seats…" className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      );
    }
    if (!data) {
      return <ErrorState title="We couldn’t load the seats" onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (data.going.length + data.waiting.length === 0) {
      return (
        <EmptyState title="Nobody has a seat yet" description="Members who take a seat appear here automatically." />
      );
    }
    return (
      <>
        <section aria-label="Seats" className="grid gap-3">
          <h2 className="text-xl">Seats</h2>
          <DataTable label="Seats" columns={goingColumns} items={data.going.map(withId)} />
        </section>
        {data.waiting.length > 0 ? (
          <section aria-label="Waiting list" className="grid gap-3">
            <h2 className="text-xl">Waiting list</h2>
            <DataTable
              label="Waiting list"
              columns={waitingColumns}
              items={data.waiting.map((each, index) => ({ ...withId(each), place: index + 1 }))}
            />
          </section>
        ) : null}
      </>
    );
  }
}

const withId = <T extends { readonly userId: number }>(holder: T) => ({ ...holder, id: holder.userId });

type Going = WebinarSeats['going'][number] & { readonly id: number };
type Waiting = WebinarSeats['waiting'][number] & { readonly id: number; readonly place: number };

const sharedColumns = [
  { header: 'Name', cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span> },
  { header: 'School', cell: ({ schoolName }) => schoolName ?? '–' },
  { header: 'Since', cell: ({ since }) => <span className="figures">{localTime(since)}</span> },
] satisfies readonly Column<Going | Waiting>[];

const goingColumns: readonly Column<Going>[] = [
  ...sharedColumns,
  {
    header: 'Came',
    cell: ({ attendedAt }) =>
      attendedAt === null ? '–' : <Badge tone="success">Joined {localTime(attendedAt)}</Badge>,
  },
];

const waitingColumns: readonly Column<Waiting>[] = [
  ...sharedColumns.slice(0, 1),
  { header: 'Place', narrow: 'line', cell: ({ place }) => <span className="figures">{place}</span> },
  ...sharedColumns.slice(1),
  {
    header: 'Offer',
    cell: ({ offerUntil }) =>
      offerUntil === null ? '–' : <Badge tone="blue">Seat offered until {localTime(offerUntil)}</Badge>,
  },
];
