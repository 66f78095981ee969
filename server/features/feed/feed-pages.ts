import type { FeedPost, FeedShow } from '#shared/contracts/feed.ts';
import { idBefore, idCursor } from '../../app/paging.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findFilteredIds } from './filter-repository.ts';
import { findPostIds, findPosts, findPostsById, readPosts } from './post-repository.ts';

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

/** Whether a page is of the feed as everybody sees it first: no topic, the newest on top, below those that are pinned. */
export const isPlain = ({ topic, show }: WantedPage): boolean => topic === undefined && show === undefined;

/** Finds which posts are on a page. The first page of the plain feed has the pinned ones at its top, beyond its limit. */
export async function findPageIds(db: Db, viewerId: number, wanted: WantedPage): Promise<IdPage> {
  if (!isPlain(wanted)) return findFilteredIds(db, viewerId, wanted);
  const { limit, before } = wanted;
  const pinned = before === undefined ? await findPinnedIds(db, { viewerId }) : [];
  const rows = await findPostIds(db, { viewerId, limit, before: idBefore(before) });
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return {
    ids: [...pinned.map(({ id }) => id), ...ids],
    next: rows.length > limit ? idCursor(ids.at(-1)!) : undefined,
  };
}

/** Reads a page as a member sees it, where nothing is kept. */
export async function readPage(
  db: Db,
  viewerId: number,
  { now, ...wanted }: WantedPage & { now: Timestamp },
): Promise<{ posts: FeedPost[]; next: string | undefined }> {
  if (!isPlain(wanted)) {
    const { ids, next } = await findFilteredIds(db, viewerId, wanted);
    return { posts: await readInOrder(db, now, viewerId, ids), next };
  }
  const { limit, before } = wanted;
  // The pinned ones take no longer: both are asked for at the same time.
  const [rows, pinned] = await Promise.all([
    findPosts(db, now, { viewerId, limit, before: idBefore(before) }),
    before === undefined ? findPinnedIds(db, { viewerId }) : [],
  ]);
  const page = rows.slice(0, limit);
  const above = pinned.length > 0 ? await findPostsById(db, { ids: pinned.map(({ id }) => id), now }) : [];
  const inOrder = pinned.flatMap(({ id }) => above.filter((row) => row.id === id));
  return {
    posts: await readPosts(db, [...inOrder, ...page], viewerId),
    next: rows.length > limit ? idCursor(page.at(-1)!.id) : undefined,
  };
}

async function readInOrder(db: Db, now: Timestamp, viewerId: number, ids: readonly number[]): Promise<FeedPost[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findPostsById(db, { ids, now })).map((row) => [row.id, row]));
  return readPosts(
    db,
    ids.flatMap((id) => rows.get(id) ?? []),
    viewerId,
  );
}

/** The pinned posts, the one that was pinned last first. */
const findPinnedIds = prepared((db, { viewerId }: { viewerId: number }) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .select('feed_posts.id')
    .where('users.deleting_since', 'is', null)
    .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
    .where('feed_posts.pinned_at', 'is not', null)
    .orderBy('feed_posts.pinned_at', 'desc')
    .orderBy('feed_posts.id', 'desc'),
);
