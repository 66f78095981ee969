import type { FeedPost } from '#shared/contracts/feed.ts';
import type { Db } from '../../db/transaction.ts';
import { findNewestComments } from './comment-repository.ts';
import { presentPost } from './feed-presenter.ts';
import { findLikedPosts, findNewestLikes } from './like-repository.ts';
import { findFeedPost, type PostRow } from './post-repository.ts';

/**
 * Posts as a member sees them, with their newest likes and comments: three queries whatever the number of posts, each
 * bounded for each post (decisions §6).
 */
export async function readPosts(db: Db, rows: readonly PostRow[], viewerId: number): Promise<FeedPost[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const likes = Map.groupBy(await findNewestLikes(db, ids), (like) => like.post_id);
  const liked = new Set(await findLikedPosts(db, viewerId, ids));
  const comments = Map.groupBy(await findNewestComments(db, ids, viewerId), (comment) => comment.post_id);
  return rows.map((row) =>
    presentPost(row, {
      viewerId,
      likedBy: (likes.get(row.id) ?? []).map((like) => like.user_id),
      likedByMe: liked.has(row.id),
      comments: comments.get(row.id) ?? [],
    }),
  );
}

/** One post as a member sees it, or nothing when there is none. */
export async function readPost(db: Db, now: string, id: number, viewerId: number): Promise<FeedPost | undefined> {
  const row = await findFeedPost(db, now, id);
  return row && (await readPosts(db, [row], viewerId))[0];
}
