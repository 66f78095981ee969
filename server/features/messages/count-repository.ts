import { type ExpressionBuilder, sql } from 'kysely';
import type { UnreadCounts } from '#shared/contracts/messages.ts';
import type { ConversationSidesTable } from '../../db/message-tables.ts';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

interface Listed {
  readonly box: ConversationSidesTable['box'];
  readonly unread_count: number;
}

/** What one side of a conversation adds to its member's counts. */
const shareOf = ({ box, unread_count }: Listed) => ({
  unread: box === 'inbox' ? unread_count : 0,
  requests: box === 'requests' ? 1 : 0,
});

/** Carries a change of one side over to its member's counts. Call it in the transaction of the change. */
export async function recount(db: Db, userId: number, before: Listed, after: Listed): Promise<void> {
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

/** What waits for a member: one row, whatever is in it. */
export async function readCounts(db: Db, userId: number): Promise<UnreadCounts> {
  const row = await db
    .selectFrom('message_counts')
    .select(['unread', 'requests'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { messages: row?.unread ?? 0, requests: row?.requests ?? 0 };
}

/** Takes what some of a member's conversations hold out of the counts of those they wrote with. */
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
