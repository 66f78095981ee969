import { blogPosts } from '#data/seeds/blog-posts.ts';
import { levels } from '#shared/rules/levels.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { Deps } from '../app/deps.ts';
import { isFirstTime } from '../db/seeds.ts';
import { transaction, type Db } from '../db/transaction.ts';
import { timestamp, type Clock } from '../platform/clock.ts';
import { setTags } from './blog/blog-tags.ts';
import { postTextColumns } from './blog/post-document.ts';
import { seedServices } from './services/service-repository.ts';

/** Initial content of every database. Only missing parts are added, so edits are never overwritten. */
export async function seed({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await transaction(db, async (tx) => {
    await seedLevels(tx.db);
    await seedServices(tx.db, clock);
    await seedBlogPosts(tx.db, clock);
  });
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Adds the three sample posts, once per database: edited posts stay edited, and deleted ones stay deleted.
 */
async function seedBlogPosts(db: Db, clock: Clock): Promise<void> {
  if (!(await isFirstTime(db, clock, 'blog-posts'))) return;

  for (const { daysOld, imageUrl, tags, ...post } of blogPosts) {
    const published = timestamp(clock, -daysOld * DAY);
    // oxlint-disable-next-line no-await-in-loop -- three, once
    const added = await db
      .insertInto('blog_posts')
      .values({
        ...post,
        ...postTextColumns(documentOf(post.content)),
        image_url: imageUrl,
        published: 1,
        published_at: published,
        created_at: published,
        updated_at: published,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (added) await setTags(db, added.id, tags);
  }
}

/** Adds missing levels. Edits are never overwritten. */
async function seedLevels(db: Db): Promise<void> {
  await db
    .insertInto('levels')
    .values(
      levels.map(({ number, name, minPoints, badgeColor }) => ({
        level_number: number,
        name,
        min_points: minPoints,
        badge_color: badgeColor,
      })),
    )
    .onConflict((conflict) => conflict.column('level_number').doNothing())
    .execute();
}
