import type { Kysely } from 'kysely';

/** What the picture of a post shows, in its author's words, for those who do not see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed_posts').addColumn('media_alt', 'text').execute();
}
