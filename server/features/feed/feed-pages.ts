import type { FeedShow } from '#shared/contracts/feed.ts';
import { idBefore, idCursor } from '../../app/paging.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findFilteredIds } from './filter-repository.ts';
import { findFirstIds, findIdsBefore } from './post-repository.ts';

/** The requested page of the feed. */
export interface WantedPage {
  readonly topic: number | undefined;
  /** Newest first when undefined. */
  readonly show: FeedShow | undefined;
  readonly limit: number;
  /** The cursor from the previous page. */
  readonly before: string | undefined;
  /** Posts after this are new to the member. */
  readonly since: Timestamp;
}

/** The ids of a page's posts in order, and the cursor of the next page. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly next: string | undefined;
}

/**
 * Finds the posts of a page. The first page of the plain feed (no topic, newest first) starts with the pinned posts,
 * beyond its limit. No other page of it has them.
 */
export async function findPageIds(db: Db, viewerId: number, wanted: WantedPage): Promise<IdPage> {
  const { topic, show, limit, before } = wanted;
  if (topic !== undefined || show !== undefined) return findFilteredIds(db, viewerId, wanted);
  const position = idBefore(before);
  // One more than asked for shows whether there is a next page.
  const rows = await (position === undefined
    ? findFirstIds(db, { viewerId, limit: limit + 1 })
    : findIdsBefore(db, { viewerId, limit: limit + 1, before: position }));
  const [pinned, newest] = [rows.filter(isPinned), rows.filter((row) => !isPinned(row))];
  const ids = newest.map(({ id }) => id).toSorted((one, other) => other - one);
  const shown = ids.slice(0, limit);
  return {
    ids: [...pinned.toSorted(byPin).map(({ id }) => id), ...shown],
    next: ids.length > limit ? idCursor(shown.at(-1)!) : undefined,
  };
}

type Row = Awaited<ReturnType<typeof findFirstIds>>[number];

const isPinned = ({ pinned_at }: Row): boolean => pinned_at !== null;

/** The latest pin first. */
const byPin = (one: Row, other: Row): number => other.pinned_at!.localeCompare(one.pinned_at!) || other.id - one.id;
