import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { award, revoke } from '../gamification/points-service.ts';
import { addToCount, uncount } from './post-counts.ts';

interface Liking {
  readonly postId: number;
  readonly userId: number;
  /** What it shall be; undefined turns it over. */
  readonly liked: boolean | undefined;
  readonly at: Timestamp;
}

/**
 * Sets or turns over a member's like, and keeps the post's count in step with its likes. Call it in a transaction.
 * @throws HttpError 404
 */
export async function setLike(
  db: Db,
  { postId, userId, liked, at }: Liking,
): Promise<{ liked: boolean; likeCount: number; changed: boolean; authorId: number }> {
  // Holds the post's row first: where writers work side by side, it cannot be deleted from here on.
  if (!(await addToCount(db, postId, 'like_count', 0))) throw notFound('This post');

  const added = liked !== false && (await insertLike(db, postId, userId, at));
  const removed = !added && liked !== true && (await deleteLike(db, postId, userId));
  if (added) await award(db, { userId, type: 'like', relatedId: postId, at });
  if (removed) await revoke(db, { userIds: [userId], type: 'like', relatedIds: [postId] });

  const counts = await addToCount(db, postId, 'like_count', Number(added) - Number(removed));
  const { like_count: likeCount, author_id: authorId } = counts!;
  return { liked: added || liked === true, likeCount, changed: added || removed, authorId };
}

/** Removes several likes of one member, or several of one post. Call it in a transaction. */
export async function removeLikes(
  db: Db,
  likes: readonly { readonly id: number; readonly postId: number; readonly userId: number }[],
): Promise<void> {
  const ids = likes.map(({ id }) => id);
  await uncount(db, { count: 'like_count', table: 'feed_post_likes', ids });
  const relatedIds = [...new Set(likes.map(({ postId }) => postId))];
  const userIds = [...new Set(likes.map(({ userId }) => userId))];
  await revoke(db, { type: 'like', relatedIds, userIds });
  await deleteLikes(db, ids);
}

/** @returns whether the like is new */
async function insertLike(db: Db, postId: number, userId: number, at: Timestamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feed_post_likes')
    .values({ post_id: postId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was one */
async function deleteLike(db: Db, postId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const deleteLikes = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_post_likes').where('id', 'in', ids).execute();
