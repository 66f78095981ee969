import { sql, type ExpressionBuilder } from 'kysely';
import type { UnreadCounts } from '#shared/contracts/messages.ts';
import type { ConversationSidesTable } from '../../db/message-tables.ts';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { changeSide, type OpenPair, type SideRow } from './message-repository.ts';
import { boxFor } from './relationship.ts';

interface Listed {
  readonly box: ConversationSidesTable['box'];
  readonly unread_count: number;
}

/** What one side of a conversation adds to its member's counts. */
const shareOf = ({ box, unread_count }: Listed) => ({
  unread: box === 'inbox' ? unread_count : 0,
  requests: box === 'requests' ? 1 : 0,
});

/** Applies a change of one side to its member's counts. Call it in the transaction of the change. */
async function recount(db: Db, userId: number, before: Listed, after: Listed): Promise<void> {
  const [was, is] = [shareOf(before), shareOf(after)];
  const unread = is.unread - was.unread;
  const requests = is.requests - was.requests;
  if (unread === 0 && requests === 0) return;
  await db
    .insertInto('message_counts')
    .values({ user_id: userId, unread, requests })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        unread: eb('message_counts.unread', '+', unread),
        requests: eb('message_counts.requests', '+', requests),
      })),
    )
    .execute();
}

/** A member's counts of unread messages and requests: one row, whatever their number. */
export async function readCounts(db: Db, userId: number): Promise<UnreadCounts> {
  const row = await db
    .selectFrom('message_counts')
    .select(['unread', 'requests'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { messages: row?.unread ?? 0, requests: row?.requests ?? 0 };
}

/** Subtracts some of a member's conversations from the counts of the other participants. */
export async function takeOutOfCounts(db: Db, leaving: number, conversations: readonly number[]): Promise<void> {
  const share = (eb: ExpressionBuilder<Database, 'message_counts'>, amount: 'unread' | 'requests') =>
    eb
      .selectFrom('conversation_sides')
      .select(
        amount === 'unread'
          ? sql<number>`case when box = 'inbox' then unread_count else 0 end`.as('amount')
          : sql<number>`case when box = 'requests' then 1 else 0 end`.as('amount'),
      )
      .where('other_id', '=', leaving)
      .whereRef('conversation_sides.user_id', '=', 'message_counts.user_id');
  await db
    .updateTable('message_counts')
    .set((eb) => ({
      unread: eb('unread', '-', share(eb, 'unread')),
      requests: eb('requests', '-', share(eb, 'requests')),
    }))
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('conversation_sides')
        .select('user_id')
        .where('conversation_id', 'in', conversations)
        .where('other_id', '=', leaving),
    )
    .execute();
}

type Change = Partial<
  Pick<SideRow, 'unread_count' | 'read_up_to' | 'blocked_at' | 'last_message_at' | 'mail_for' | 'mailed_at'>
>;

/**
 * Updates the two sides of a conversation, moves each to the right list, and keeps both members' counts correct. Call
 * it with the pair after the change of its state.
 */
export async function placeSides(
  db: Db,
  { pair, mine, theirs }: OpenPair,
  change: { mine?: Change; theirs?: Change } = {},
): Promise<OpenPair> {
  const after = { mine: { ...mine, ...change.mine }, theirs: { ...theirs, ...change.theirs } };
  const place = async (before: SideRow, side: SideRow, facing: SideRow): Promise<SideRow> => {
    const box = boxFor({
      pair,
      me: side.user_id,
      iBlock: side.blocked_at !== null,
      theyBlock: facing.blocked_at !== null,
    });
    const { unread_count, read_up_to, blocked_at, last_message_at, mail_for, mailed_at } = side;
    await changeSide(db, side, { box, unread_count, read_up_to, blocked_at, last_message_at, mail_for, mailed_at });
    await recount(db, side.user_id, before, { box, unread_count });
    return { ...side, box };
  };
  return {
    pair,
    mine: await place(mine, after.mine, after.theirs),
    theirs: await place(theirs, after.theirs, after.mine),
  };
}
