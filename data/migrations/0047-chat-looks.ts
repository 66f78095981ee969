import type { Kysely } from 'kysely';
import { ofUser, required } from './columns.ts';

/** Which conversations an administrator has had in front of them: up to which message, and when last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_looks')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('chat_sessions.session_id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('message_id', 'integer', required)
    .addColumn('looked_at', 'text', required)
    .addPrimaryKeyConstraint('chat_looks_key', ['session_id', 'user_id'])
    .execute();
}
