import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** What a member is notified of by push, and when not. A member without a row has not chosen yet and is notified of everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_choices')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('comments', 'integer', required)
    .addColumn('replies', 'integer', required)
    .addColumn('messages', 'integer', required)
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('time_zone', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}
