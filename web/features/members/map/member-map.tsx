import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { memberMapQuery, type MemberFilter } from '#shared/api/queries/members.ts';
import { groupPlaces } from '#shared/rules/map-groups.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { GroupPanel } from './group-panel.tsx';
import { PlaceList, type Group } from './place-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmbedChoiceButtons } from '#shared/ui/embeds/embed-choice-buttons.tsx';
import { useEmbedConsent, useEmbed } from '#shared/ui/embeds/embed-consent.ts';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useFocusAfter } from '../../../app/focus.ts';
import { findRoute } from '../../../app/route.ts';
import { useSite } from '../../../app/site.tsx';

const MapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas, {
  fallback: <Skeleton className="size-full" />,
  instead: <p>Every place on the map is also in the list.</p>,
});

const frame = 'h-96 overflow-hidden rounded-sm border border-line sm:h-[34rem]';

const everybody: MemberFilter = {};

/** The members on a map, with a list of the places beside it. Takes the same filter as the list of members. */
export function MemberMap({ filter = everybody }: { readonly filter?: MemberFilter }) {
  const { data, isPending, refetch, isFetching } = useQuery(memberMapQuery(useApi(), filter));
  const groups = useMemo(() => groupPlaces(data?.places ?? []), [data]);
  const [lastChosen, choose] = useState<Group>();
  // A narrower search may leave nobody at the chosen place.
  const chosen = lastChosen && groups.includes(lastChosen) ? lastChosen : undefined;
  const streets = useStreets();
  const asksForStreets = Boolean(data?.tiles) && !streets.shown;
  const map = useRef<HTMLElement>(null);
  useFocusAfter(asksForStreets, map);

  if (isPending) {
    return (
      <Loading label="Loading the map...">
        <Skeleton className={frame} />
      </Loading>
    );
  }
  if (!data) {
    return <ErrorState title="We couldn’t load the map" onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (groups.length === 0 && Object.keys(filter).length > 0) {
    return <output className="block py-10 text-center text-muted">No members on the map match your search.</output>;
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
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <section ref={map} tabIndex={-1} aria-label="Map of members" className={cx(frame, 'outline-none')}>
          <MapCanvas
            key={tiles ? 'streets' : 'dots'}
            groups={groups}
            chosen={chosen}
            onChoose={choose}
            tiles={tiles?.url}
          />
        </section>
        <MapCredits attribution={tiles?.attribution} />
        {data.tiles && asksForStreets ? <StreetsGate tiles={data.tiles.url} onLoad={streets.load} /> : null}
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

interface Props {
  /** The credit of the street tiles; undefined for the dotted map. */
  readonly attribution: string | undefined;
}

/** The credits that the map data require. */
const MapCredits = ({ attribution }: Props) => (
  <p className="mt-2 text-xs text-muted">
    <Outside href="https://leafletjs.com">Leaflet</Outside>
    {' · '}
    {attribution === undefined ? (
      <>
        Dots from <Outside href="https://www.geonames.org">GeoNames</Outside>, CC BY
      </>
    ) : attribution.includes('OpenStreetMap') ? (
      <Outside href="https://www.openstreetmap.org/copyright">{attribution}</Outside>
    ) : (
      attribution
    )}
  </p>
);

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
    {children}
  </a>
);

interface StreetsGateProps {
  /** The URL template of the tiles. */
  readonly tiles: string;
  readonly onLoad: () => void;
}

/** Asks before street tiles are loaded: they come from another company. The map works without them. */
function StreetsGate({ tiles, onLoad }: StreetsGateProps) {
  const choice = useEmbedConsent();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(choice === 'unasked', button);
  const provider = tiles.replace(/^https?:\/\/(?:\{s\}\.)?([^/]+).*$/, '$1');
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-text text-sm text-muted">Loading the street map shares your visit with {provider}.</p>
        <Button ref={button} variant="secondary" size="sm" onClick={onLoad}>
          Show street map
        </Button>
      </div>
      {choice === 'unasked' ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-muted">For all embedded videos, players, calendars and maps:</p>
          <EmbedChoiceButtons />
        </div>
      ) : null}
    </div>
  );
}

/** State of the history entry: the member asked for the streets, and the document was reloaded for them. */
interface State {
  readonly streets?: boolean;
}

/**
 * Whether the map may load street tiles, which come from another company: after the consent for all embeds, or after
 * this map's button (decision 0110). The content security policy of public pages allows no tiles: a visit that started
 * on one reloads the document as a member's.
 */
function useStreets() {
  const { pathname, search, state } = useLocation() as Location<State | null>;
  const navigate = useNavigate();
  const { shown, load } = useEmbed();
  // Valid once: a later reload or a way back must not load tiles without consent.
  const [isAsked] = useState(state?.streets === true);
  const wanted = shown || isAsked;
  const allowed = useDocumentAllows();
  const [before] = useState(wanted);

  const reload = async () => {
    await navigate(pathname + search, { replace: true, state: { streets: true } satisfies State });
    window.location.reload();
  };
  const clearQuestion = useEffectEvent(
    () => void navigate(pathname + search, { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (isAsked) clearQuestion();
  }, [isAsked]);
  const reloadForTiles = useEffectEvent(() => void reload());
  useEffect(() => {
    if (wanted && !before && !allowed) reloadForTiles();
  }, [wanted, before, allowed]);

  return {
    shown: wanted && allowed,
    // Consent was given before this visit: only the document has to be reloaded.
    load: () => (before && !allowed ? void reload() : load()),
  };
}

/** Whether the visit started on a member's page, whose document allows tiles. */
function useDocumentAllows(): boolean {
  const { routes } = useSite();
  const [loaded] = performance.getEntriesByType('navigation');
  const path = loaded && URL.parse(loaded.name)?.pathname;
  return path !== undefined && path !== null && findRoute(routes, path).route.access !== 'anyone';
}
