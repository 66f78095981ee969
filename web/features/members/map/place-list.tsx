import { useState } from 'react';
import { memberCount } from '#shared/rules/member-text.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Place } from '#shared/rules/map-groups.ts';

/** Page size of the list. */
const STEP = 12;

interface Props {
  readonly groups: readonly Group[];
  readonly onChoose: (group: Group) => void;
}

/** The markers as a list, largest first, for members who cannot use a map. */
export function PlaceList({ groups, onChoose }: Props) {
  const [shown, setShown] = useState(STEP);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">Places</h2>
      <ul>
        {groups.slice(0, shown).map((group) => (
          <li key={`${group.latitude},${group.longitude}`} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(group)}
              className="flex min-h-11 w-full items-center justify-between gap-4 py-1 text-left hover:text-red"
            >
              <span className="min-w-0 truncate">{placeName(group)}</span>
              <span className="figures text-sm whitespace-nowrap text-muted">
                {memberCount(group.memberIds.length)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {groups.length > shown ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setShown(shown + STEP)}>
          More places
        </Button>
      ) : null}
    </div>
  );
}

/** Members who share a marker. */
export type Group = Place;

/** The name of a place on the map. */
export const placeName = ({ location }: Group): string => location ?? 'Unknown Location';
