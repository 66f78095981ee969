import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { memberMapQuery } from '#shared/api/queries/community.ts';
import { groupPlaces } from '#shared/rules/map-groups.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { GroupPanel } from './group-panel.tsx';
import type { Group } from './group.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import { MapCredits } from './map-credits.tsx';
import { PlaceList } from './place-list.tsx';
import { StreetsGate } from './streets-gate.tsx';
import { useStreets } from './use-streets.ts';

// Without its code the list has every place.
const MapCanvas = lazy<ComponentType<MapCanvasProps>>(() =>
  import('./map-canvas.tsx').then(
    (module) => ({ default: module.MapCanvas }),
    () => ({ default: NoCanvas }),
  ),
);
const NoCanvas = () => (
  <p role="alert" className="p-6 text-muted">
    The map could not be loaded. The list has every place on it.
  </p>
);

const frame = 'h-96 overflow-hidden rounded-sm border border-line sm:h-[34rem]';

/** The members on a map, and the same as a list beside it (members-side §2). It loads the members itself. */
export function MemberMap() {
  const { data, isPending, refetch, isFetching } = useQuery(memberMapQuery(useApi()));
  const groups = useMemo(() => groupPlaces(data?.places ?? []), [data]);
  const [chosen, choose] = useState<Group>();
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
          <Suspense fallback={<Skeleton className="size-full" />}>
            <MapCanvas
              key={tiles ? 'streets' : 'dots'}
              groups={groups}
              chosen={chosen}
              onChoose={choose}
              tiles={tiles?.url}
            />
          </Suspense>
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
