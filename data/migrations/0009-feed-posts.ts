import type { Kysely } from 'kysely';
import { ofUser, required, withId, zero } from './columns.ts';

/** The counts are kept with the post, so that a page costs the same however often it was liked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('feed_posts'))
    .addColumn('author_id', 'integer', ofUser)
    .addColumn('title', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('post_type', 'text', (column) => column.notNull().defaultTo('text'))
    .addColumn('media_url', 'text')
    .addColumn('media_type', 'text')
    .addColumn('media_mime_type', 'text')
    .addColumn('blog_post_id', 'integer', (column) => column.references('blog_posts.id').onDelete('set null'))
    .addColumn('like_count', 'integer', zero)
    .addColumn('comment_count', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema.createIndex('feed_posts_author_id').on('feed_posts').columns(['author_id', 'id']).execute();
  await db.schema.createIndex('feed_posts_blog_post_id').on('feed_posts').column('blog_post_id').execute();
}
