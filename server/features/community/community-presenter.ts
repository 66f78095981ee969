import type { ListedMember, MemberPlace } from '#shared/contracts/community.ts';
import { levelColor } from '#shared/rules/levels.ts';
import { isOnline } from '#shared/rules/presence.ts';
import { presentShown, type ShownRow } from '../users/shown-member.ts';
import type { PlacedRow } from './member-repository.ts';

/** @param now in milliseconds, by the server's clock */
export const presentListed = (row: ShownRow, now: number): ListedMember => ({
  ...presentShown(row),
  level: { levelNumber: row.level, badgeColor: row.badge_color ?? levelColor(row.level) },
  isOnline: isOnline(row.last_active_at, now),
});

/** Puts members of the same coordinates together, which must come one after the other. */
export function presentPlaces(rows: readonly PlacedRow[]): MemberPlace[] {
  const places: MemberPlace[] = [];
  for (const { id, latitude, longitude, location } of rows) {
    const last = places.at(-1);
    if (last?.latitude === latitude && last.longitude === longitude) {
      last.memberIds.push(id);
      last.location ??= location;
    } else places.push({ latitude, longitude, location, memberIds: [id] });
  }
  return places;
}
