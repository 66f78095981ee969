import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('private_messages'))
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'integer', ofUser)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('private_messages_conversation')
    .on('private_messages')
    .columns(['conversation_id', 'id'])
    .execute();
  await db.schema.createIndex('private_messages_sender').on('private_messages').columns(['sender_id', 'id']).execute();
}
