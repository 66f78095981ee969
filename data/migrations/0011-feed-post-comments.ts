import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('feed_post_comments'))
    .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('feed_post_comments_newest')
    .on('feed_post_comments')
    .columns(['post_id', 'id'])
    .execute();
  await db.schema.createIndex('feed_post_comments_user_id').on('feed_post_comments').column('user_id').execute();
}
