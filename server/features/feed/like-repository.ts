import { limits } from '#shared/contracts/limits.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { firstOfNewest } from './newest.ts';

export interface LikeRow {
  id: number;
  post_id: number;
  user_id: number;
}

/** Each post's newest likes, 100 at most, newest first. */
export async function findNewestLikes(db: Db, postIds: readonly number[]): Promise<LikeRow[]> {
  const rows = await db
    .selectFrom('feed_posts')
    .innerJoin('feed_post_likes', 'feed_post_likes.post_id', 'feed_posts.id')
    .select(['feed_post_likes.id', 'feed_post_likes.post_id', 'feed_post_likes.user_id'])
    .where('feed_posts.id', 'in', postIds)
    .where('feed_post_likes.id', '>=', firstOfNewest('feed_post_likes', limits.likesShown))
    .execute();
  return rows.toSorted((one, other) => other.id - one.id);
}

/** Which of the posts a member likes, however long ago. */
export async function findLikedPosts(db: Db, userId: number, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('feed_post_likes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute();
  return rows.map((row) => row.post_id);
}

/** @returns whether the like is new */
export async function insertLike(db: Db, postId: number, userId: number, at: Timestamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feed_post_likes')
    .values({ post_id: postId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was one */
export async function deleteLike(db: Db, postId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deleteLikes = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_post_likes').where('id', 'in', ids).execute();
