import 'leaflet/dist/leaflet.css';
import { latLngBounds } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer } from 'react-leaflet/MapContainer';
import { TileLayer } from 'react-leaflet/TileLayer';
import { useMap, useMapEvents } from 'react-leaflet/hooks';
import { clusterPlaces } from '#shared/rules/map-clusters.ts';
import { DottedWorld } from './dotted-layer.ts';
import { APART, ClusterMarker, GroupMarker } from './group-marker.tsx';
import { GroupPopup } from './group-popup.tsx';
import type { Group } from './group.ts';

/** How the map opens (members-side §9). */
const CENTRE = [20, 0] as const;
const ZOOM = 2;
const PADDING = 20;
/** A single group must not fill the window with one street. */
const CLOSEST_FIT = 9;

export interface MapCanvasProps {
  readonly groups: readonly Group[];
  readonly chosen: Group | undefined;
  readonly onChoose: (group: Group | undefined) => void;
  /** A template of tiles; undefined shows the world in dots. */
  readonly tiles: string | undefined;
}

/** The one place where there is Leaflet. It comes with the first map that somebody opens. */
export function MapCanvas({ groups, chosen, onChoose, tiles }: MapCanvasProps) {
  return (
    <MapContainer
      center={[...CENTRE]}
      zoom={ZOOM}
      minZoom={1}
      maxZoom={tiles ? 18 : 10}
      worldCopyJump
      attributionControl={false}
      className="isolate z-0 size-full bg-sunken! font-sans! text-edge/70 [&_.leaflet-popup-content-wrapper]:rounded-sm! [&_.leaflet-popup-content-wrapper]:bg-surface! [&_.leaflet-popup-content-wrapper]:text-ink! [&_.leaflet-popup-content-wrapper]:shadow-float! [&_.leaflet-popup-close-button]:text-muted! [&_.leaflet-popup-tip]:bg-surface! [&_.leaflet-bar_a]:bg-surface! [&_.leaflet-bar_a]:text-ink! [&_.leaflet-bar]:border-line!"
    >
      {tiles ? <TileLayer url={tiles} /> : <DottedWorld />}
      <FitTo groups={groups} />
      <Markers groups={groups} onChoose={onChoose} />
      {chosen ? <GroupPopup key={chosen.memberIds[0]} group={chosen} /> : null}
    </MapContainer>
  );
}

/**
 * A marker for each group, or for those together that would lie on each other at the map's present zoom. Where it goes no
 * closer they stay apart, since nothing else would open them.
 */
function Markers({ groups, onChoose }: Pick<MapCanvasProps, 'groups' | 'onChoose'>) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const clusters = useMemo(
    () =>
      zoom < map.getMaxZoom()
        ? clusterPlaces(groups, ({ latitude, longitude }) => map.project([latitude, longitude], zoom), APART)
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

/** Shows all groups. */
function FitTo({ groups }: { readonly groups: readonly Group[] }) {
  const map = useMap();
  useEffect(() => {
    if (groups.length === 0) return;
    const bounds = latLngBounds(groups.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: [PADDING, PADDING], maxZoom: CLOSEST_FIT, animate: false });
  }, [map, groups]);
  return null;
}
