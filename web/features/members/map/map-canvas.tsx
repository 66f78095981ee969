import 'leaflet/dist/leaflet.css';
import { GridLayer, latLngBounds, type Coords } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer } from 'react-leaflet/MapContainer';
import { TileLayer } from 'react-leaflet/TileLayer';
import { useMap, useMapEvents } from 'react-leaflet/hooks';
import { clusterPlaces } from '#shared/rules/map-groups.ts';
import { CLUSTER_DISTANCE_PX, ClusterMarker, GroupMarker } from './group-marker.tsx';
import { placeName, type Group } from './place-list.tsx';
import { size, steps } from 'virtual:dotted-world';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Popup } from 'react-leaflet/Popup';
import { useApi } from '#shared/api/api-context.tsx';
import { groupMembersQuery } from '#shared/api/queries/members.ts';
import { memberCount } from '#shared/rules/member-text.ts';
import { themeChoice } from '#shared/ui/theme.ts';
import { useStoredChoice } from '#shared/ui/use-stored-choice.ts';
import { Link } from '../../../app/link.tsx';
import { useMedia } from '../../../app/use-media.ts';

/** The map's initial view. */
const CENTRE = [20, 0] as const;
const ZOOM = 2;
const PADDING_PX = 20;
/** Limits the zoom for a single place, which would otherwise show one street. */
const MAX_FIT_ZOOM = 9;

/** The radius of a dot grows with the map, within these bounds. */
const MIN_DOT_RADIUS_PX = 0.7;
const MAX_DOT_RADIUS_PX = 4;
/** The number of members that a popup lists. */
const NAMED_MEMBERS = 3;

interface MapCanvasProps {
  readonly groups: readonly Group[];
  readonly chosen: Group | undefined;
  readonly onChoose: (group: Group | undefined) => void;
  /** The URL template of street tiles; undefined shows the dotted world map. */
  readonly tiles: string | undefined;
}

/** The map itself. Only this chunk contains Leaflet; it loads with the first map. */
export function MapCanvas({ groups, chosen, onChoose, tiles }: MapCanvasProps) {
  // The dots are drawn in a colour of the theme, which may change.
  const look = [useStoredChoice(themeChoice), useMedia('(prefers-color-scheme: dark)')].join(' ');
  return (
    <MapContainer
      center={[...CENTRE]}
      zoom={ZOOM}
      // The whole world in a phone's width.
      minZoom={0}
      maxZoom={tiles ? 18 : 10}
      worldCopyJump
      attributionControl={false}
      className="isolate z-0 size-full bg-sunken! font-sans! text-edge/70 [&_.leaflet-popup-content-wrapper]:rounded-sm! [&_.leaflet-popup-content-wrapper]:bg-surface! [&_.leaflet-popup-content-wrapper]:text-ink! [&_.leaflet-popup-content-wrapper]:shadow-float! [&_.leaflet-popup-close-button]:text-muted! [&_.leaflet-popup-tip]:bg-surface! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:text-ink! [&_.leaflet-bar]:border-line!"
    >
      {tiles ? <TileLayer url={tiles} /> : <DottedWorld key={look} />}
      <Markers groups={groups} onChoose={onChoose} />
      {/* After the markers, which then get its zoom event. */}
      <FitTo groups={groups} />
      {chosen ? <GroupPopup key={chosen.memberIds[0]} group={chosen} /> : null}
    </MapContainer>
  );
}

/**
 * A marker for each group; groups whose markers would overlap at the current zoom share one. At the maximum zoom they
 * stay apart: there would be no other way to open them.
 */
function Markers({ groups, onChoose }: Pick<MapCanvasProps, 'groups' | 'onChoose'>) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const clusters = useMemo(
    () =>
      zoom < map.getMaxZoom()
        ? clusterPlaces(
            groups,
            ({ latitude, longitude }) => map.project([latitude, longitude], zoom),
            CLUSTER_DISTANCE_PX,
          )
        : groups.map((group) => [group]),
    [groups, map, zoom],
  );
  return clusters.map(([first, ...others]) =>
    others.length === 0 ? (
      <GroupMarker key={keyOf(first!)} group={first!} onChoose={onChoose} />
    ) : (
      <ClusterMarker key={`${keyOf(first!)}/${others.length}`} groups={[first!, ...others]} />
    ),
  );
}

const keyOf = ({ latitude, longitude }: Group): string => `${latitude},${longitude}`;

/** Fits the view to all groups. */
function FitTo({ groups }: { readonly groups: readonly Group[] }) {
  const map = useMap();
  useEffect(() => {
    if (groups.length === 0) return;
    const bounds = latLngBounds(groups.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: [PADDING_PX, PADDING_PX], maxZoom: MAX_FIT_ZOOM, animate: false });
  }, [map, groups]);
  return null;
}

/** Row and column of each dot. */
const dots: readonly (readonly [number, number])[] = (() => {
  let cell = 0;
  return steps.map((step) => {
    cell += step;
    return [Math.floor(cell / size), cell % size] as const;
  });
})();

/** The dotted world map, drawn as tiles on the device: nothing loads from another company. */
class DottedLayer extends GridLayer {
  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = document.createElement('canvas');
    const { x: width, y: height } = this.getTileSize();
    const sharpness = window.devicePixelRatio || 1;
    tile.width = width * sharpness;
    tile.height = height * sharpness;
    const pen = tile.getContext('2d');
    if (!pen) return tile;
    pen.scale(sharpness, sharpness);
    pen.fillStyle = getComputedStyle(this.getPane() ?? document.body).color;
    // The world is 2^z tiles wide at zoom z, and repeats.
    const apart = (width * 2 ** z) / size;
    const radius = Math.min(Math.max(apart * 0.3, MIN_DOT_RADIUS_PX), MAX_DOT_RADIUS_PX);
    const west = ((x % 2 ** z) + 2 ** z) % 2 ** z;
    for (const [row, column] of dots) {
      const left = (column + 0.5) * apart - west * width;
      const top = (row + 0.5) * apart - y * height;
      if (left < -radius || top < -radius || left > width + radius || top > height + radius) continue;
      pen.beginPath();
      pen.arc(left, top, radius, 0, 2 * Math.PI);
      pen.fill();
    }
    return tile;
  }
}

/** The background of a map without streets. */
function DottedWorld() {
  const map = useMap();
  useEffect(() => {
    const layer = new DottedLayer().addTo(map);
    return () => void layer.remove();
  }, [map]);
  return null;
}

/** The popup of a marker: the place, the number of members, and the first of them. */
function GroupPopup({ group }: { readonly group: Group }) {
  const { data } = useInfiniteQuery(groupMembersQuery(useApi(), group.memberIds));
  const named = data?.pages[0]?.slice(0, NAMED_MEMBERS) ?? [];
  const rest = group.memberIds.length - NAMED_MEMBERS;
  return (
    <Popup position={[group.latitude, group.longitude]} offset={[0, -12]} minWidth={180} autoPanPadding={[20, 20]}>
      <strong className="block font-display text-lg">{placeName(group)}</strong>
      <span className="figures text-muted">{memberCount(group.memberIds.length)}</span>
      <ul className="mt-2 grid gap-1">
        {named.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <Link to={`/users/${id}`} className="link text-blue!">
              {firstName} {lastName}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 ? <span className="figures mt-1 block text-muted">+{rest.toLocaleString('en-GB')} more</span> : null}
    </Popup>
  );
}
