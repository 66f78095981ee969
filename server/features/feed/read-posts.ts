import type { FeedPost } from '#shared/contracts/feed.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { findCommentsById } from './comment-repository.ts';
import { findPageIds, type WantedPage } from './feed-pages.ts';
import { presentPost } from './feed-presenter.ts';
import { findNames } from './mentions.ts';
import { findPosts, type PostRow } from './post-repository.ts';

/** Reads a page of the feed as a member sees it. */
export async function readPage(
  db: Db,
  viewerId: number,
  { now, ...wanted }: WantedPage & { now: Timestamp },
): Promise<{ posts: FeedPost[]; next: string | undefined }> {
  const { ids, next } = await findPageIds(db, viewerId, wanted);
  const posts = new Map((await readPosts(db, ids, viewerId, now)).map((post) => [post.id, post]));
  return { posts: ids.flatMap((id) => posts.get(id) ?? []), next };
}

/** Reads one post as a member sees it. @throws HttpError 404 */
export async function readPost(db: Db, id: number, viewerId: number, now: Timestamp): Promise<FeedPost> {
  const [post] = await readPosts(db, [id], viewerId, now);
  if (!post) throw notFound('this post');
  return post;
}

/** In any order. */
async function readPosts(db: Db, ids: readonly number[], viewerId: number, now: Timestamp): Promise<FeedPost[]> {
  if (ids.length === 0) return [];
  const rows = await findPosts(db, { ids, viewerId, now });
  await addThreads(db, rows, viewerId);
  const names = await findNames(db, [...rows, ...rows.flatMap((row) => row.comments)]);
  return rows.map((row) => presentPost(row, { viewerId, names }));
}

/** Adds the parents of replies to the newest comments. */
async function addThreads(db: Db, rows: readonly PostRow[], viewerId: number): Promise<void> {
  const shown = rows.flatMap((row) => row.comments);
  const known = new Set(shown.map(({ id }) => id));
  const ids = shown.flatMap(({ thread_id: id }) => (id === null || known.has(id) ? [] : [id]));
  if (ids.length === 0) return;
  const threads = Map.groupBy(await findCommentsById(db, { ids, viewerId }), (thread) => thread.post_id);
  for (const row of rows) row.comments.push(...(threads.get(row.id) ?? []));
}
