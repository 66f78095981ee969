import { sql } from 'kysely';
import { type Migrations, ofUser, required, withId, zero } from './columns.ts';

/** Tables of the visitors’ chat. */
export const chat: Migrations = {
  '0014-chat-sessions': async (db) => {
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
  },

  '0015-chat-messages': async (db) => {
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
  },

  /** When a visitor first asked for a person. The agency is notified once. */
  '0020-chat-person-asked': async (db) => {
    await db.schema.alterTable('chat_sessions').addColumn('person_asked_at', 'text').execute();
  },

  /** The visitor's message that the assistant answers. */
  '0021-chat-reply-to': async (db) => {
    await db.schema.alterTable('chat_messages').addColumn('reply_to', 'integer').execute();
  },

  /** A message gets one answer, however many concurrent requests ask for it. */
  '0022-chat-one-reply': async (db) => {
    await db.schema.createIndex('chat_messages_reply_to').unique().on('chat_messages').column('reply_to').execute();
  },

  /** Index of the unresolved conversations. */
  '0045-chat-sessions-open': async (db) => {
    await db.schema.createIndex('chat_sessions_open').on('chat_sessions').columns(['is_resolved', 'id']).execute();
  },

  /** Up to which message an administrator has read a conversation, and when they last did. */
  '0047-chat-looks': async (db) => {
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
  },

  '0048-canned-replies': async (db) => {
    await withId(db, db.schema.createTable('canned_replies'))
      .addColumn('title', 'text', (column) => column.notNull().unique())
      .addColumn('text', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },

  /** Up to which message a visitor's browser has shown a conversation, and whether a link in an email opened it. */
  '0077-chat-readers': async (db) => {
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
  },

  /** Finds the conversations that a browser may open. */
  '0078-chat-readers-by-visitor': async (db) => {
    await db.schema
      .createIndex('chat_readers_by_visitor')
      .on('chat_readers')
      .columns(['visitor_key', 'opened_at'])
      .execute();
  },

  /** Links in emails with chat answers, as hashes. The first browser to use one owns it. */
  '0079-chat-links': async (db) => {
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
  },

  /** The member who writes, if the visitor is signed in. The conversation is deleted with their account. */
  '0095-chat-sessions-member': async (db) => {
    await db.schema
      .alterTable('chat_sessions')
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('chat_sessions_user').on('chat_sessions').columns(['user_id', 'id']).execute();
  },

  /** The administrator who wrote a message; null for anyone else, and after their account is deleted. */
  '0096-chat-messages-agent': async (db) => {
    await db.schema
      .alterTable('chat_messages')
      .addColumn('agent_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('chat_messages_agent').on('chat_messages').column('agent_id').execute();
  },

  /**
   * The time of a conversation's first message beside the greeting. Before that, nobody needs to see it. Older conversations
   * get the time of their first such message, or of the email address that was left in them.
   */
  '0105-chat-spoken': async (db) => {
    await db.schema.alterTable('chat_sessions').addColumn('spoken_at', 'text').execute();
    await sql`
      update chat_sessions set spoken_at = coalesce(
        (select min(created_at) from chat_messages
          where chat_messages.session_id = chat_sessions.session_id and author <> 'assistant'),
        case when visitor_email is not null then updated_at end)
    `.execute(db);
    await db.schema
      .createIndex('chat_sessions_spoken')
      .on('chat_sessions')
      .columns(['updated_at', 'id'])
      .where(sql.ref('spoken_at'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('chat_sessions_open_spoken')
      .on('chat_sessions')
      .columns(['is_resolved', 'spoken_at', 'id'])
      .execute();
    await db.schema.dropIndex('chat_sessions_open').execute();
  },

  /** Finds the links into a conversation, which are deleted with it. Numbered to run after the table's own migration. */
  '0115-chat-links-by-session': async (db) => {
    await db.schema.createIndex('chat_links_session').on('chat_links').column('session_id').execute();
  },

  /**
   * Since when a visitor has been waiting for a person, when they first did, and when a person first answered. In older
   * conversations with an email address, the wait starts at the visitor's last message before the answer.
   */
  '0173-chat-waiting': async (db) => {
    for (const column of ['waiting_since', 'first_waited_at', 'first_answered_at']) {
      await db.schema.alterTable('chat_sessions').addColumn(column, 'text').execute();
    }
    await sql`
      update chat_sessions set first_answered_at = (select min(created_at) from chat_messages
        where chat_messages.session_id = chat_sessions.session_id and author = 'agent')
    `.execute(db);
    await sql`
      update chat_sessions set first_waited_at = coalesce(
        person_asked_at,
        (select max(chat_messages.created_at) from chat_messages
          where chat_messages.session_id = chat_sessions.session_id and author = 'visitor'
          and (first_answered_at is null or chat_messages.created_at <= first_answered_at)),
        spoken_at)
      where person_asked_at is not null or visitor_email is not null
    `.execute(db);
    await sql`update chat_sessions set first_waited_at = null where first_waited_at > first_answered_at`.execute(db);
    await sql`
      update chat_sessions set waiting_since = case when first_answered_at is null then first_waited_at else
        (select min(own.created_at) from chat_messages as own
          where own.session_id = chat_sessions.session_id and own.author = 'visitor'
          and own.id > (select max(answer.id) from chat_messages as answer
            where answer.session_id = chat_sessions.session_id and answer.author = 'agent')) end
      where is_resolved = 0
    `.execute(db);
    await db.schema
      .createIndex('chat_sessions_waiting')
      .on('chat_sessions')
      .columns(['is_resolved', 'waiting_since', 'id'])
      .where(sql.ref('waiting_since'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('chat_sessions_answered')
      .on('chat_sessions')
      .columns(['first_answered_at', 'first_waited_at'])
      .where(sql.ref('first_waited_at'), 'is not', null)
      .execute();
  },
};
