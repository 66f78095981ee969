import type { Insertable, Selectable } from 'kysely';
import type { PrivateMessagesTable } from '../../db/message-tables.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';

export type MessageRow = Selectable<PrivateMessagesTable>;

export const insertMessage = (db: Db, message: Insertable<PrivateMessagesTable>): Promise<MessageRow> =>
  db.insertInto('private_messages').values(message).returningAll().executeTakeFirstOrThrow();

interface Page {
  readonly conversationId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findMessages = (db: Db, { conversationId, limit, before }: Page): Promise<MessageRow[]> =>
  db
    .selectFrom('private_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** How many messages of somebody follow after one; only what follows is read. */
export async function countAfter(
  db: Db,
  { conversationId, senderId, after }: { conversationId: number; senderId: number; after: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('private_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('id', '>', after)
    .where('sender_id', '=', senderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('private_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws HttpError 404 when there is none */
export const deleteMessage = (db: Db, id: number): Promise<MessageRow> =>
  db
    .deleteFrom('private_messages')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('This message'));

/** The two members of a conversation. */
export async function findParticipants(db: Db, conversationId: number): Promise<number[]> {
  const sides = await db
    .selectFrom('conversation_sides')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .execute();
  return sides.map(({ user_id }) => user_id);
}
