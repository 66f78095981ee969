import { type Migrations, ofUser, required, withId, zero } from './columns.ts';

/** Tables of the conversations between members. */
export const messages: Migrations = {
  /** The state of the conversation of two members: one row for each pair, the lower id first. */
  '0035-conversations': async (db) => {
    await withId(db, db.schema.createTable('conversations'))
      .addColumn('low_user_id', 'integer', ofUser)
      .addColumn('high_user_id', 'integer', ofUser)
      .addColumn('state', 'text', required)
      .addColumn('begun_by', 'integer')
      .addColumn('request_count', 'integer', zero)
      .addColumn('last_message_id', 'integer')
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('conversations_pair', ['low_user_id', 'high_user_id'])
      .execute();
    await db.schema.createIndex('conversations_high_user_id').on('conversations').column('high_user_id').execute();
  },

  /** A member's own side of a conversation: its box, unread count, and whether they blocked the other. */
  '0036-conversation-sides': async (db) => {
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
  },

  '0037-private-messages': async (db) => {
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
    await db.schema
      .createIndex('private_messages_sender')
      .on('private_messages')
      .columns(['sender_id', 'id'])
      .execute();
  },

  /** Unread counts, stored with every change, so the header of each screen need not count. */
  '0038-message-counts': async (db) => {
    await db.schema
      .createTable('message_counts')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('unread', 'integer', zero)
      .addColumn('requests', 'integer', zero)
      .execute();
  },

  /**
   * The unread message that a member is emailed about, and when: once for each conversation until it has been read. Messages
   * that were unread before this existed get no email.
   */
  '0151-unread-mails': async (db) => {
    await db.schema.alterTable('conversation_sides').addColumn('mail_for', 'integer').execute();
    await db.schema.alterTable('conversation_sides').addColumn('mailed_at', 'text').execute();
  },
};
