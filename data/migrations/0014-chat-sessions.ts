import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('chat_sessions'))
    .addColumn('session_id', 'text', (column) => column.notNull().unique())
    .addColumn('visitor_key', 'text', required)
    .addColumn('visitor_id', 'text')
    .addColumn('visitor_email', 'text')
    .addColumn('visitor_name', 'text')
    .addColumn('is_resolved', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('chat_sessions_visitor_key')
    .on('chat_sessions')
    .columns(['visitor_key', 'created_at'])
    .execute();
  await db.schema.createIndex('chat_sessions_updated_at').on('chat_sessions').columns(['updated_at', 'id']).execute();
}
