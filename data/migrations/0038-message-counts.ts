import type { Kysely } from 'kysely';
import { zero } from './columns.ts';

/** What waits for a member: kept with every change, so that the header of each screen need not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_counts')
    .addColumn('user_id', 'integer', (column) =>
      column.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('unread', 'integer', zero)
    .addColumn('requests', 'integer', zero)
    .execute();
}
