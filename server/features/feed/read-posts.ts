import type { FeedPost } from '#shared/contracts/feed.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { type CommentRow, findCommentsById, findNewestComments } from './comment-repository.ts';
import { findPageIds, type WantedPage } from './feed-pages.ts';
import { presentPost } from './feed-presenter.ts';
import { findNames } from './mentions.ts';
import { findPosts } from './post-repository.ts';

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
  const [posts, comments] = await Promise.all([findPosts(db, { ids, viewerId, now }), readComments(db, ids, viewerId)]);
  const names = await findNames(db, [...posts, ...comments]);
  const byPost = Map.groupBy(comments, (comment) => comment.post_id);
  return posts.map((post) => presentPost(post, byPost.get(post.id) ?? [], { viewerId, names }));
}

/** The newest comments of posts, and the comments that replies among them belong to. */
async function readComments(db: Db, postIds: readonly number[], viewerId: number): Promise<CommentRow[]> {
  const newest = await findNewestComments(db, { postIds, viewerId });
  const known = new Set(newest.map(({ id }) => id));
  const ids = newest.flatMap(({ thread_id: id }) => (id === null || known.has(id) ? [] : [id]));
  return ids.length === 0 ? newest : [...newest, ...(await findCommentsById(db, { ids, viewerId }))];
}
