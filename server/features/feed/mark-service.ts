import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { FollowState } from '../../db/post-follows.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { addToCount } from './post-counts.ts';

interface Marking {
  readonly postId: number;
  readonly userId: number;
  readonly at: Timestamp;
}

/**
 * Saves a post for a member, or does so no longer. Call it in a transaction.
 * @returns whether that changed anything
 * @throws HttpError 404 without the post, 409 when the member has saved as many as they can
 */
export async function setSaved(db: Db, { postId, userId, at, saved }: Marking & { saved: boolean }): Promise<boolean> {
  await holdPost(db, postId);
  if (!saved) {
    const { numDeletedRows } = await db
      .deleteFrom('post_saves')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_saves')
    .values({ user_id: userId, post_id: postId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (await hasTooManySaves(db, userId)) {
    throw new HttpError('conflict', 'You’ve saved 1,000 posts, which is the limit. Remove one to save this post.');
  }
  return true;
}

const hasTooManySaves = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('post_saves')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .offset(circleLimits.savedPosts)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Has a member follow a post, mute it, or be told as by itself. Call it in a transaction.
 * @returns whether that changed anything
 * @throws HttpError 404 without the post
 */
export async function setFollow(
  db: Db,
  { postId, userId, at, follow }: Marking & { follow: FollowState | null },
): Promise<boolean> {
  await holdPost(db, postId);
  if (follow === null) {
    const { numDeletedRows } = await db
      .deleteFrom('post_follows')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_follows')
    .values({ user_id: userId, post_id: postId, state: follow, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'post_id'])
        .doUpdateSet({ state: follow, created_at: at })
        .where('post_follows.state', '<>', follow),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Holds the post's row: where writers work side by side, it cannot be deleted from here on. */
async function holdPost(db: Db, postId: number): Promise<void> {
  if (!(await addToCount(db, postId, 'like_count', 0))) throw notFound('this post');
}
