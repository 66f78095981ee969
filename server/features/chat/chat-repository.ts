import { sql, type Insertable, type Selectable } from 'kysely';
import type { ChatMessagesTable, ChatSessionsTable } from '../../db/chat-tables.ts';
import type { Db } from '../../db/transaction.ts';

export type ChatSessionRow = Selectable<ChatSessionsTable>;
export type ChatMessageRow = Selectable<ChatMessagesTable>;
export interface NamedMessageRow extends ChatMessageRow {
  /** The name of the administrator who wrote it. */
  agent_name: string | null;
}

export const findSession = (db: Db, sessionId: string): Promise<ChatSessionRow | undefined> =>
  db.selectFrom('chat_sessions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

/** The visitor's unresolved conversation with activity since `since`; the newest of several. */
export const findOpenSession = (db: Db, visitor: string, since: string): Promise<ChatSessionRow | undefined> =>
  db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('visitor_key', '=', visitor)
    .where('is_resolved', '=', 0)
    .where('updated_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertSession = (db: Db, session: Insertable<ChatSessionsTable>): Promise<ChatSessionRow> =>
  db.insertInto('chat_sessions').values(session).returningAll().executeTakeFirstOrThrow();

/** Updates a conversation. `updated_at` is the time of its last event. */
export async function changeSession(
  db: Db,
  sessionId: string,
  change: Partial<Omit<ChatSessionRow, 'id' | 'session_id'>>,
): Promise<void> {
  await db.updateTable('chat_sessions').set(change).where('session_id', '=', sessionId).execute();
}

export const insertMessage = (db: Db, message: Insertable<ChatMessagesTable>): Promise<ChatMessageRow> =>
  db.insertInto('chat_messages').values(message).returningAll().executeTakeFirstOrThrow();

/** The newest messages of a conversation, oldest first. */
export async function findMessages(db: Db, sessionId: string, most: number): Promise<NamedMessageRow[]> {
  const newest = await db
    .selectFrom('chat_messages')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'chat_messages.agent_id').on('users.deleting_since', 'is', null),
    )
    .selectAll('chat_messages')
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('agent_name'))
    .where('session_id', '=', sessionId)
    .orderBy('chat_messages.id', 'desc')
    .limit(most)
    .execute();
  return newest.toReversed();
}

/** The messages before a message, oldest first. */
export async function findMessagesBefore(db: Db, message: ChatMessageRow, most: number): Promise<ChatMessageRow[]> {
  const newest = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', message.session_id)
    .where('id', '<', message.id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return newest.toReversed();
}

export const findMessage = (db: Db, id: number): Promise<ChatMessageRow | undefined> =>
  db.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirst();

export const findReply = (db: Db, messageId: number): Promise<ChatMessageRow | undefined> =>
  db.selectFrom('chat_messages').selectAll().where('reply_to', '=', messageId).executeTakeFirst();

/** The visitor's newest message after another message, if any. */
export const findNewerMessage = (db: Db, sessionId: string, after: number): Promise<ChatMessageRow | undefined> =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '>', after)
    .where('author', '=', 'visitor')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function hasAgent(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('author', '=', 'agent')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countVisitorMessages(db: Db, sessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('session_id', '=', sessionId)
    .where('author', '=', 'visitor')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many unresolved conversations a person has written or left an address in, up to `most`. The cost does not grow
 * with old unresolved conversations, nor with chats that were opened and left without a word.
 */
export async function countOpenChats(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('is_resolved', '=', 0)
    .where('spoken_at', 'is not', null)
    .limit(most)
    .execute();
  return rows.length;
}
