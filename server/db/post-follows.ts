import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Timestamp } from './schema.ts';
import type { Db } from './transaction.ts';

/** What a member has decided about a post; without a row, they are told of what concerns them. */
export type FollowState = 'following' | 'muted';

/** How many are told of a comment beside the author of the post. */
export const MOST_FOLLOWERS = 100;

/** Has a member follow a post because they said something there, unless they have decided about it already. */
export const followByItself = async (
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

/** The members who follow a post: the 100 who began last. The author is among them only if they have said so. */
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
 * Whether a member has not muted a post, for the `where` of a query. One look into an index for each row.
 * @param member the column that holds the member's id
 */
export const hasNotMuted = (postId: number, member: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from post_follows as follow where follow.user_id = ${sql.ref(member)}
    and follow.post_id = ${postId} and follow.state = 'muted')`;
