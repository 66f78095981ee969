import type { FeedShow } from '#shared/contracts/feed.ts';
import { idBefore, idCursor } from '../../app/paging.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findFilteredIds } from './filter-repository.ts';
import { findPinnedIds, findPostIds } from './post-repository.ts';

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
  // In parallel, so the pinned posts take no extra time.
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
