import type { Insertable, Selectable } from 'kysely';
import type { NoticesTable } from '../../db/moderation-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type NoticeRow = Selectable<NoticesTable>;

export const insertNotice = (db: Db, notice: Insertable<NoticesTable>): Promise<{ id: number }> =>
  db.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow();

interface Page {
  readonly userId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findNotices = (db: Db, { userId, limit, before }: Page): Promise<NoticeRow[]> =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** Counts a member's unread notices, up to `most`. */
export async function countUnread(db: Db, userId: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((query) =>
      query
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(most)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a member's unread notices, up to one, as read. */
export const markRead = (db: Db, { userId, upTo, at }: { userId: number; upTo: number; at: Timestamp }) =>
  db
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
