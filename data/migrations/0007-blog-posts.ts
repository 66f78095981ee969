import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('blog_posts'))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('excerpt', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('image_url', 'text')
    .addColumn('published', 'integer', zero)
    .addColumn('published_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('blog_posts_published')
    .on('blog_posts')
    .columns(['published', 'published_at', 'id'])
    .execute();
  await db.schema.createIndex('blog_posts_published_at').on('blog_posts').columns(['published_at', 'id']).execute();
}
