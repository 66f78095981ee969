import type { Kysely } from 'kysely';
import { ofUser, required, zero } from './columns.ts';

/** Each member's own side of a conversation: where it is listed, what is unread, whether they blocked the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversation_sides')
    .addColumn('conversation_id', 'integer', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('other_id', 'integer', ofUser)
    .addColumn('box', 'text', required)
    .addColumn('last_message_at', 'text', required)
    .addColumn('unread_count', 'integer', zero)
    .addColumn('read_up_to', 'integer', zero)
    .addColumn('blocked_at', 'text')
    .addPrimaryKeyConstraint('conversation_sides_key', ['conversation_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('conversation_sides_listed')
    .on('conversation_sides')
    .columns(['user_id', 'box', 'last_message_at', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_sides_blocked')
    .on('conversation_sides')
    .columns(['user_id', 'blocked_at', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_sides_pair')
    .on('conversation_sides')
    .columns(['other_id', 'user_id'])
    .unique()
    .execute();
}
