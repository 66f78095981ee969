import type { Kysely } from 'kysely';

/** A post's former addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blog_redirects')
    .addColumn('old_slug', 'text', (column) => column.notNull().primaryKey())
    .addColumn('post_id', 'integer', (column) => column.notNull().references('blog_posts.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('blog_redirects_post_id').on('blog_redirects').column('post_id').execute();
}
