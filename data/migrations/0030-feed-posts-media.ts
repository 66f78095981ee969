import type { Kysely } from 'kysely';

/** The picture or sound of a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('feed_posts')
    .addColumn('media_id', 'integer', (column) => column.references('media_files.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('feed_posts_media_id').on('feed_posts').column('media_id').execute();
}
