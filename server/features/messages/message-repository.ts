import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ConversationSidesTable, ConversationsTable, PrivateMessagesTable } from '../../db/message-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';

export type PairRow = Selectable<ConversationsTable>;
export type SideRow = Selectable<ConversationSidesTable>;

/** Two members' conversation with both sides of it, from one member's view. */
export interface OpenPair {
  readonly pair: PairRow;
  readonly mine: SideRow;
  readonly theirs: SideRow;
}

/**
 * Finds or creates the one conversation of two members. The statement also locks it, so that changes of the two sides
 * run one after the other. Call it in a transaction.
 */
export async function openPair(db: Db, now: Timestamp, me: number, other: number): Promise<OpenPair> {
  const [low, high] = me < other ? [me, other] : [other, me];
  const pair = await db
    .insertInto('conversations')
    .values({
      low_user_id: low,
      high_user_id: high,
      state: 'none',
      begun_by: null,
      last_message_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['low_user_id', 'high_user_id']).doUpdateSet({ low_user_id: low }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const side = { conversation_id: pair.id, box: 'hidden', last_message_at: now, blocked_at: null } as const;
  await db
    .insertInto('conversation_sides')
    .values([
      { ...side, user_id: me, other_id: other },
      { ...side, user_id: other, other_id: me },
    ])
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doNothing())
    .execute();
  return { pair, ...(await findSides(db, pair.id, me)) };
}

/** The conversation of two members, locked as `openPair` does, or undefined when there is none. */
export async function lockPair(db: Db, me: number, other: number): Promise<OpenPair | undefined> {
  const [low, high] = me < other ? [me, other] : [other, me];
  const pair = await db
    .updateTable('conversations')
    .set({ low_user_id: low })
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .returningAll()
    .executeTakeFirst();
  return pair && { pair, ...(await findSides(db, pair.id, me)) };
}

async function findSides(db: Db, id: number, me: number): Promise<{ mine: SideRow; theirs: SideRow }> {
  const sides = await db.selectFrom('conversation_sides').selectAll().where('conversation_id', '=', id).execute();
  return { mine: sides.find((side) => side.user_id === me)!, theirs: sides.find((side) => side.user_id !== me)! };
}

export async function changePair(db: Db, id: number, change: Updateable<ConversationsTable>): Promise<void> {
  await db.updateTable('conversations').set(change).where('id', '=', id).execute();
}

export async function changeSide(
  db: Db,
  { conversation_id, user_id }: SideRow,
  change: Updateable<ConversationSidesTable>,
): Promise<void> {
  await db
    .updateTable('conversation_sides')
    .set(change)
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .execute();
}

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

/** How many messages by somebody follow after one. Only those are read. */
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

/** The first message by somebody after another message. */
export const findFirstAfter = (
  db: Db,
  { conversationId, senderId, after }: { conversationId: number; senderId: number; after: number },
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('private_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('id', '>', after)
    .where('sender_id', '=', senderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('private_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws HttpError 404 when there is none */
export const deleteMessage = (db: Db, id: number): Promise<MessageRow> =>
  db
    .deleteFrom('private_messages')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('this message'));

/** The two members of a conversation. */
export async function findParticipants(db: Db, conversationId: number): Promise<number[]> {
  const sides = await db
    .selectFrom('conversation_sides')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .execute();
  return sides.map(({ user_id }) => user_id);
}
