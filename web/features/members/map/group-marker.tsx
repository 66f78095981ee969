import { divIcon, type LeafletKeyboardEvent, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet/Marker';
import { markerLabel } from '#shared/rules/map-groups.ts';
import { memberCount } from '#shared/rules/member-words.ts';
import { placeName, type Group } from './group.ts';

/** A marker's width in pixels: larger for more than one member (members-side §2). */
const ONE = 30;
const MORE = 42;

interface Props {
  readonly group: Group;
  readonly onChoose: (group: Group) => void;
}

/** A group on the map: a red, numbered button for pointer, finger and keyboard. */
export function GroupMarker({ group, onChoose }: Props) {
  const marker = useRef<LeafletMarker>(null);
  const count = group.memberIds.length;
  const icon = useMemo(() => {
    const width = count > 1 ? MORE : ONE;
    return divIcon({
      html: markerLabel(count),
      iconSize: [width, width],
      className:
        'grid! place-items-center rounded-full border-2 border-surface bg-red-fill text-sm font-semibold text-on-fill figures shadow-card hover:bg-red-deep',
    });
  }, [count]);

  useEffect(() => {
    marker.current?.getElement()?.setAttribute('aria-label', `${placeName(group)}, ${memberCount(count)}`);
  }, [group, count]);

  return (
    <Marker
      ref={marker}
      position={[group.latitude, group.longitude]}
      icon={icon}
      riseOnHover
      eventHandlers={{
        click: () => onChoose(group),
        keypress: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          onChoose(group);
        },
      }}
    />
  );
}
