import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/*
 * What a post carries of what is under it, so that a page costs the same however much that is: how many likes and comments
 * there are, and when somebody last said something.
 */

/** Takes from the counts of posts what these rows, which are about to go, have added to them. */
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

/** Keeps a count in step with its rows. @returns the new counts and whose post it is, or nothing when there is no such post */
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

/** Counts a new comment, and notes that something was said under the post. @returns whether there is such a post */
export const countComment = async (db: Db, id: number, at: Timestamp): Promise<boolean> =>
  (await countOne(db, { id, at })).length > 0;

const countOne = prepared((db, { id, at }: { id: number; at: Timestamp }) =>
  db
    .updateTable('feed_posts')
    .set({
      comment_count: sql`comment_count + 1`,
      // Of two comments at the same moment, the other may have come first and be the later one.
      last_activity_at: sql`case when last_activity_at < ${at} then ${at} else last_activity_at end`,
    })
    .where('id', '=', id)
    .returning('id'),
);

/** Finds out again when something was last said under posts, after comments of theirs have gone. */
export const settleActivity = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await settleActivityOf(db, { ids });
};

const settleActivityOf = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .updateTable('feed_posts')
    .set({
      last_activity_at: sql`coalesce((select comment.created_at from feed_post_comments as comment
        where comment.post_id = feed_posts.id order by comment.id desc limit 1), created_at)`,
    })
    .where('id', 'in', ids),
);
