import type { Db } from '../../db/transaction.ts';

/** How many posts and comments of a member stand. Both counts are read from an index alone. */
export async function countContributions(db: Db, userId: number): Promise<number> {
  const { posts, comments } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('feed_posts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .as('posts'),
      eb
        .selectFrom('feed_post_comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('comments'),
    ])
    .executeTakeFirstOrThrow();
  return Number(posts) + Number(comments);
}
