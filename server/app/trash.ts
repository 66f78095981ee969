import { retention } from '#data/content/retention.ts';
import type { Timestamp } from '../db/schema.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Since when something is in the trash, and when it is permanently deleted; null when it is not there. */
export const presentTrash = (trashedAt: Timestamp | null): { at: Timestamp; until: Timestamp } | null =>
  trashedAt === null
    ? null
    : { at: trashedAt, until: new Date(Date.parse(trashedAt) + retention.trash * DAY).toISOString() };
