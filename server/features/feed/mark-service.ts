import type { Insertable } from 'kysely';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { Deps } from '../../app/deps.ts';
import type { PostFollowsTable, PostSavesTable } from '../../db/feed-tables.ts';
import type { FollowState } from '../../db/post-follows.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { addToCount } from './post-counts.ts';

type Needs = Pick<Deps, 'clock' | 'live'>;

interface Mark {
  readonly postId: number;
  readonly userId: number;
}

/**
 * Saves a post for a member, or unsaves it. Call it in a transaction.
 * @throws HttpError 404 without the post, 409 when the member has reached the limit
 */
export async function savePost(
  tx: Transaction,
  deps: Needs,
  { postId, userId, saved }: Mark & { saved: boolean },
): Promise<void> {
  await holdPost(tx.db, postId);
  const hasChanged = saved
    ? await insertSave(tx.db, { post_id: postId, user_id: userId, created_at: timestamp(deps.clock) })
    : await deleteSave(tx.db, { postId, userId });
  if (hasChanged) await marksChanged(tx, deps, { postId, userId });
}

/**
 * Makes a member follow a post, mute it, or get the default notifications. Call it in a transaction.
 * @throws HttpError 404 without the post
 */
export async function followPost(
  tx: Transaction,
  deps: Needs,
  { postId, userId, follow }: Mark & { follow: FollowState | null },
): Promise<void> {
  await holdPost(tx.db, postId);
  const hasChanged = follow
    ? await setFollow(tx.db, { post_id: postId, user_id: userId, state: follow, created_at: timestamp(deps.clock) })
    : await deleteFollow(tx.db, { postId, userId });
  if (hasChanged) await marksChanged(tx, deps, { postId, userId });
}

/** Updates the member's other screens. Nobody else sees the mark. */
const marksChanged = (tx: Transaction, { live }: Needs, { postId, userId }: Mark): Promise<void> =>
  live.emit(tx, { name: 'feed.marks.changed', data: { postId } }, toUsers(userId));

async function insertSave(db: Db, row: Insertable<PostSavesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_saves')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (await hasTooManySaves(db, row.user_id)) {
    throw new HttpError('conflict', 'You’ve saved 1,000 posts, which is the limit. Remove one to save this post.');
  }
  return true;
}

async function deleteSave(db: Db, { postId, userId }: Mark): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_saves')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

async function setFollow(db: Db, row: Insertable<PostFollowsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('post_follows')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'post_id'])
        .doUpdateSet({ state: row.state, created_at: row.created_at })
        .where('post_follows.state', '<>', row.state),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function deleteFollow(db: Db, { postId, userId }: Mark): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_follows')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks the post's row, so that concurrent writers cannot delete it. */
async function holdPost(db: Db, postId: number): Promise<void> {
  if (!(await addToCount(db, postId, 'like_count', 0))) throw notFound('this post');
}
