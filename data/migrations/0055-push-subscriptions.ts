import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

/**
 * Devices that are told of what happens. A subscription belongs to a session and ends with it, however that ends; a
 * session has one at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('push_subscriptions'))
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('sessions.sid').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('push_subscriptions_user').on('push_subscriptions').columns(['user_id', 'id']).execute();
}
