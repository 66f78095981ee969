import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { type MemberFilter, memberMapQuery } from '#shared/api/queries/community.ts';
import { groupPlaces } from '#shared/rules/map-groups.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { GroupPanel } from './group-panel.tsx';
import type { Group } from './group.ts';
import { MapCredits } from './map-credits.tsx';
import { PlaceList } from './place-list.tsx';
import { StreetsGate } from './streets-gate.tsx';
import { useStreets } from './use-streets.ts';

const MapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas, {
  fallback: <Skeleton className="size-full" />,
  instead: <p>The list has every place that is on the map.</p>,
});

const frame = 'h-96 overflow-hidden rounded-sm border border-line sm:h-[34rem]';

const everybody: MemberFilter = {};

/** The members on a map, and the same as a list beside it; narrowed as the list of members is. It loads them itself. */
export function MemberMap({ filter = everybody }: { readonly filter?: MemberFilter }) {
  const { data, isPending, refetch, isFetching } = useQuery(memberMapQuery(useApi(), filter));
  const groups = useMemo(() => groupPlaces(data?.places ?? []), [data]);
  const [lastChosen, choose] = useState<Group>();
  // A narrower search may leave nobody there.
  const chosen = lastChosen && groups.includes(lastChosen) ? lastChosen : undefined;
  const streets = useStreets();

  if (isPending) {
    return (
      <Loading label="Loading the map...">
        <Skeleton className={frame} />
      </Loading>
    );
  }
  if (!data) {
    return <ErrorState title="We could not load the map" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (groups.length === 0 && Object.keys(filter).length > 0) {
    return (
      <output className="block py-10 text-center text-muted">Nobody whom you are looking for is on the map.</output>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState
        title="No member locations available"
        description="Members need to add their location to their profile to appear on the map."
      />
    );
  }
  const tiles = streets.shown ? data.tiles : null;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <section aria-label="Map of members" className={frame}>
          <MapCanvas
            key={tiles ? 'streets' : 'dots'}
            groups={groups}
            chosen={chosen}
            onChoose={choose}
            tiles={tiles?.url}
          />
        </section>
        <MapCredits attribution={tiles?.attribution} />
        {data.tiles && !streets.shown ? <StreetsGate tiles={data.tiles.url} onLoad={streets.load} /> : null}
      </div>
      <div className="lg:max-h-[34rem] lg:overflow-y-auto lg:px-1">
        {chosen ? (
          <GroupPanel key={chosen.memberIds[0]} group={chosen} onClose={() => choose(undefined)} />
        ) : (
          <PlaceList groups={groups} onChoose={choose} />
        )}
      </div>
    </div>
  );
}
