import { divIcon, latLngBounds, type LeafletKeyboardEvent, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet/Marker';
import { useMap } from 'react-leaflet/hooks';
import { markerLabel } from '#shared/rules/map-groups.ts';
import { memberCount } from '#shared/rules/member-text.ts';
import { cx } from '#shared/ui/cx.ts';
import { placeName, type Group } from './place-list.tsx';

/** Widths of a marker for one member, for several members of one place, and for several places. */
const MEMBER_WIDTH_PX = 30;
const PLACE_WIDTH_PX = 42;
const CLUSTER_WIDTH_PX = 50;
/** Markers whose centres are closer than this are merged: the widest with its ring, and a gap. */
export const CLUSTER_DISTANCE_PX = 62;

interface NumberMarkerProps {
  readonly at: Group;
  readonly count: number;
  /** The accessible name. */
  readonly label: string;
  readonly width: number;
  readonly className: string;
  readonly onOpen: () => void;
}

/** A numbered button on the map for pointer, finger and keyboard. */
function NumberMarker({ at, count, label, width, className, onOpen }: NumberMarkerProps) {
  const marker = useRef<LeafletMarker>(null);
  const icon = useMemo(
    () =>
      divIcon({
        html: markerLabel(count),
        iconSize: [width, width],
        className: cx(
          'grid! place-items-center rounded-full border-2 border-surface text-sm font-semibold text-on-fill figures shadow-card',
          className,
        ),
      }),
    [count, width, className],
  );
  // After each render: a new icon is a new element.
  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', label);
  });

  return (
    <Marker
      ref={marker}
      position={[at.latitude, at.longitude]}
      icon={icon}
      riseOnHover
      eventHandlers={{
        click: onOpen,
        keypress: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          onOpen();
        },
      }}
    />
  );
}

interface GroupMarkerProps {
  readonly group: Group;
  readonly onChoose: (group: Group) => void;
}

/** The members of one place. */
export function GroupMarker({ group, onChoose }: GroupMarkerProps) {
  const count = group.memberIds.length;
  return (
    <NumberMarker
      at={group}
      count={count}
      label={`${placeName(group)}, ${memberCount(count)}`}
      width={count > 1 ? PLACE_WIDTH_PX : MEMBER_WIDTH_PX}
      className="bg-red-fill hover:bg-red-deep"
      onOpen={() => onChoose(group)}
    />
  );
}

/** Several places whose markers would overlap. Opening it zooms in until they fit. */
export function ClusterMarker({ groups }: { readonly groups: readonly [Group, ...Group[]] }) {
  const map = useMap();
  const count = groups.reduce((sum, { memberIds }) => sum + memberIds.length, 0);
  const open = () => {
    const bounds = latLngBounds(groups.map(({ latitude, longitude }) => [latitude, longitude]));
    const zoom = Math.max(map.getBoundsZoom(bounds.pad(0.1)), map.getZoom() + 1);
    // This marker is removed: the focus moves to the map.
    map.getContainer().focus({ preventScroll: true });
    map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()), {
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  };
  return (
    <NumberMarker
      at={groups[0]}
      count={count}
      label={`${groups.length} places around ${placeName(groups[0])}, ${memberCount(count)}: zoom in`}
      width={CLUSTER_WIDTH_PX}
      className="bg-blue-fill ring-4 ring-blue-fill/25 hover:bg-red-deep"
      onOpen={open}
    />
  );
}
