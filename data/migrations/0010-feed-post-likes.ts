import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('feed_post_likes'))
    .addColumn('post_id', 'integer', (column) => column.notNull().references('feed_posts.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('feed_post_likes_once', ['post_id', 'user_id'])
    .execute();
  await db.schema.createIndex('feed_post_likes_newest').on('feed_post_likes').columns(['post_id', 'id']).execute();
  await db.schema.createIndex('feed_post_likes_user_id').on('feed_post_likes').column('user_id').execute();
}
