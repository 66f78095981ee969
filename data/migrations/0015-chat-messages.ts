import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('chat_messages'))
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('chat_sessions.session_id').onDelete('cascade'),
    )
    .addColumn('is_bot', 'integer', required)
    .addColumn('author', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('chat_messages_session').on('chat_messages').columns(['session_id', 'id']).execute();
}
