import type { Selectable, Updateable } from 'kysely';
import type { ConversationSidesTable, ConversationsTable } from '../../db/message-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type PairRow = Selectable<ConversationsTable>;
export type SideRow = Selectable<ConversationSidesTable>;

/** Two members' conversation with both sides of it, as seen by one of them. */
export interface OpenPair {
  readonly pair: PairRow;
  readonly mine: SideRow;
  readonly theirs: SideRow;
}

/**
 * The one conversation of two members, made if there is none. The statement that makes or finds it also locks it, so
 * that everything which changes the two sides happens one after the other. Call it in a transaction.
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
