import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/*
 * Each post stores its counts of likes and comments and the time of its last comment, so that the cost of a page does
 * not grow with them.
 */

/** Subtracts these rows, which are about to be deleted, from the counts of their posts. */
export async function uncount(
  db: Db,
  {
    count,
    table,
    ids,
  }: { table: 'feed_post_likes' | 'feed_post_comments'; count: 'like_count' | 'comment_count'; ids: readonly number[] },
): Promise<void> {
  const going = db
    .selectFrom(table)
    .select(({ fn }) => ['post_id', fn.countAll<number>().as('rows')])
    .where('id', 'in', ids)
    .groupBy('post_id')
    .as('going');
  await db
    .updateTable('feed_posts')
    .from(going)
    .set({ [count]: sql`${sql.ref(`feed_posts.${count}`)} - going.rows` })
    .whereRef('feed_posts.id', '=', 'going.post_id')
    .execute();
}

/**
 * Adds `by` to a post's count; 0 only locks the row.
 * @returns the new counts and the post's author, or undefined without the post
 */
export const addToCount = async (
  db: Db,
  id: number,
  count: 'like_count' | 'comment_count',
  by: number,
): Promise<{ like_count: number; comment_count: number; author_id: number } | undefined> =>
  (await ADD_TO[count](db, { id, by }))[0];

const addTo = (count: 'like_count' | 'comment_count') =>
  prepared((db, { id, by }: { id: number; by: number }) =>
    db
      .updateTable('feed_posts')
      .set({ [count]: sql`${sql.ref(count)} + ${by}` })
      .where('id', '=', id)
      .returning(['like_count', 'comment_count', 'author_id']),
  );

const ADD_TO = { like_count: addTo('like_count'), comment_count: addTo('comment_count') };

/** Counts a new comment, and records its time. @returns whether the post exists */
export const countComment = async (db: Db, id: number, at: Timestamp): Promise<boolean> =>
  (await countOne(db, { id, at })).length > 0;

const countOne = prepared((db, { id, at }: { id: number; at: Timestamp }) =>
  db
    .updateTable('feed_posts')
    .set({
      comment_count: sql`comment_count + 1`,
      // Of two concurrent comments, the one committed first may be the later one.
      last_activity_at: sql`case when last_activity_at < ${at} then ${at} else last_activity_at end`,
    })
    .where('id', '=', id)
    .returning('id'),
);

/** Recalculates the last comment times of posts after comments were deleted. */
export const recalculateLastActivity = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await recalculateLastActivityOf(db, { ids });
};

const recalculateLastActivityOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .updateTable('feed_posts')
    .set({
      last_activity_at: sql`coalesce((select comment.created_at from feed_post_comments as comment
        where comment.post_id = feed_posts.id order by comment.id desc limit 1), created_at)`,
    })
    .where('id', 'in', ids),
);
