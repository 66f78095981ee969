import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from './prepared.ts';
import type { Db } from './transaction.ts';

/**
 * Whether a member does not block the author of a row, for the `where` of a query. The members they block are read once,
 * from the index (`user_id`, `blocked_at`).
 * @param author the column that holds the author's id, as in `feed_posts.author_id`
 */
export const isNotBlockedBy = (viewerId: number, author: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(author)} not in (${blockedBy(viewerId)})`;

/** The opposite of `isNotBlockedBy`, as a column of a query: 0 or 1 from SQLite, a boolean from PostgreSQL. */
export const isBlockedBy = (viewerId: number, author: string): RawBuilder<0 | 1> =>
  sql<0 | 1>`${sql.ref(author)} in (${blockedBy(viewerId)})`;

const blockedBy = (viewerId: number) => sql`select block.other_id from conversation_sides as block
    where block.user_id = ${viewerId} and block.blocked_at is not null`;

/** Whether the author of a row does not block a member. One lookup in the index (`other_id`, `user_id`) per row. */
export const isNotBlocking = (viewerId: number, author: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from conversation_sides as block where block.other_id = ${viewerId}
    and block.user_id = ${sql.ref(author)} and block.blocked_at is not null)`;

/**
 * Whether neither of two members blocks the other, for the `where` of a query, as required for notifications. Each row is
 * looked up on its own, so that a transaction does not depend on all of a member's conversations.
 * @param member the column that holds the recipient's id
 */
export const neitherBlocks = (actorId: number, member: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isNotBlocking(actorId, member)} and not exists (select 1 from conversation_sides as block
    where block.other_id = ${sql.ref(member)} and block.user_id = ${actorId} and block.blocked_at is not null)`;

/** Finds the members whom a member blocks. */
export const findBlockedBy = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('conversation_sides')
    .select('other_id as id')
    .where('user_id', '=', userId)
    .where('blocked_at', 'is not', null),
);

/** Finds who blocks each of some members: the member's id → the ids of the blockers. */
export async function findBlockers(db: Db, memberIds: readonly number[]): Promise<Map<number, Set<number>>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation_sides')
    .select(['user_id', 'other_id'])
    .where('other_id', 'in', memberIds)
    .where('blocked_at', 'is not', null)
    .execute();
  const byMember = Map.groupBy(rows, (row) => row.other_id);
  return new Map([...byMember].map(([id, blockers]) => [id, new Set(blockers.map((row) => row.user_id))]));
}
