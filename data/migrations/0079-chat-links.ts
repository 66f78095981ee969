import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** The links in mails with answers from the chat, as hashes. The first browser that uses one owns it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('chat_sessions.session_id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', required)
    .addColumn('visitor_key', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
}
