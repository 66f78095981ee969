import type { Place } from '#shared/rules/map-groups.ts';

/** Members who share a marker. */
export type Group = Place;

/** As the map names it (members-side §2). */
export const placeName = ({ location }: Group): string => location ?? 'Unknown Location';
