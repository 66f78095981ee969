import { blogPosts } from '#data/seeds/blog-posts.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Db } from '../../db/transaction.ts';

const DAY = 24 * 60 * 60 * 1000;
const SEED = 'blog-posts';

/**
 * Adds the three sample posts, once in a database's life: what an administrator edited stays edited, and what they
 * deleted stays deleted (decisions §1).
 */
export async function seedBlogPosts(db: Db, clock: Clock): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seeds')
    .values({ name: SEED, sown_at: timestamp(clock) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;

  await db
    .insertInto('blog_posts')
    .values(
      blogPosts.map(({ daysOld, imageUrl, ...post }) => {
        const published = timestamp(clock, -daysOld * DAY);
        return {
          ...post,
          image_url: imageUrl,
          published: 1 as const,
          published_at: published,
          created_at: published,
          updated_at: published,
        };
      }),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
