import type { FeedShow } from '#shared/contracts/feed.ts';
import { idBefore, idCursor } from '../../app/paging.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findFilteredIds } from './filter-repository.ts';
import { findPinnedIds, findPostIds } from './post-repository.ts';

/** The page of the feed that a member asks for. */
export interface WantedPage {
  readonly topic: number | undefined;
  /** Newest first when undefined. */
  readonly show: FeedShow | undefined;
  readonly limit: number;
  /** The cursor that the page ends before. */
  readonly before: string | undefined;
  /** What came after this is new to the member. */
  readonly since: Timestamp;
}

/** The ids of a page's posts in its order, and the cursor of the page below. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly next: string | undefined;
}

/**
 * Finds which posts are on a page. The first page of the plain feed (no topic, the newest on top) has the pinned ones at its
 * top, beyond its limit, and no other page of it has them.
 */
export async function findPageIds(db: Db, viewerId: number, wanted: WantedPage): Promise<IdPage> {
  const { topic, show, limit, before } = wanted;
  if (topic !== undefined || show !== undefined) return findFilteredIds(db, viewerId, wanted);
  // The pinned ones take no longer: both are asked for at the same time.
  const [rows, pinned] = await Promise.all([
    findPostIds(db, { viewerId, limit, before: idBefore(before) }),
    before === undefined ? findPinnedIds(db, { viewerId }) : [],
  ]);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return {
    ids: [...pinned.map(({ id }) => id), ...ids],
    next: rows.length > limit ? idCursor(ids.at(-1)!) : undefined,
  };
}
