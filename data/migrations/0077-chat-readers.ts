import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** Up to which of its messages a visitor's browser has shown a conversation, and whether it was let in by a mailed link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_readers')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('chat_sessions.session_id').onDelete('cascade'),
    )
    .addColumn('visitor_key', 'text', required)
    .addColumn('message_id', 'integer', required)
    .addColumn('opened_at', 'text')
    .addPrimaryKeyConstraint('chat_readers_key', ['session_id', 'visitor_key'])
    .execute();
}
