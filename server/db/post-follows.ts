import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Timestamp } from './schema.ts';
import type { Db } from './transaction.ts';

/** A member's choice for a post. Without a row, the default notifications apply. */
export type FollowState = 'following' | 'muted';

/** How many are notified of a comment besides the author of the post. */
export const MOST_FOLLOWERS = 100;

/** Makes a member follow a post that they commented on, unless they have made a choice already. */
export const followAutomatically = async (
  db: Db,
  { userId, postId, at }: { userId: number; postId: number; at: Timestamp },
): Promise<void> => {
  await insertFollowing(db, { user_id: userId, post_id: postId, created_at: at });
};

const insertFollowing = prepared((db, row: { user_id: number; post_id: number; created_at: Timestamp }) =>
  db
    .insertInto('post_follows')
    .values({ ...row, state: 'following' })
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing()),
);

/** The followers of a post: the 100 latest. The author is included only by their own choice. */
export const findFollowers = async (db: Db, postId: number): Promise<number[]> =>
  (await findFollowing(db, { postId, most: MOST_FOLLOWERS })).map((row) => row.user_id);

const findFollowing = prepared((db, { postId, most }: { postId: number; most: number }) =>
  db
    .selectFrom('post_follows')
    .select('user_id')
    .where('post_id', '=', postId)
    .where('state', '=', 'following')
    .orderBy('id', 'desc')
    .limit(most),
);

/**
 * Whether a member has not muted a post, for the `where` of a query. One index lookup per row.
 * @param member the column that holds the member's id
 */
export const hasNotMuted = (postId: number, member: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from post_follows as follow where follow.user_id = ${sql.ref(member)}
    and follow.post_id = ${postId} and follow.state = 'muted')`;
