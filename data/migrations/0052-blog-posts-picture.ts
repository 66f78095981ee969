import type { Kysely } from 'kysely';

/** The uploaded picture of a post; a picture of the site's own is only an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('blog_posts')
    .addColumn('picture_id', 'integer', (column) => column.references('blog_pictures.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('blog_posts_picture_id').on('blog_posts').column('picture_id').execute();
}
