import type { Selectable } from 'kysely';
import type { CannedRepliesTable } from '../../db/chat-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

type Row = Selectable<CannedRepliesTable>;
interface Words {
  readonly title: string;
  readonly text: string;
  readonly now: Timestamp;
}

export const findReplies = (db: Db, most: number): Promise<Row[]> =>
  db.selectFrom('canned_replies').selectAll().orderBy('title').limit(most).execute();

export const insertReply = (db: Db, { title, text, now }: Words): Promise<Row> =>
  db
    .insertInto('canned_replies')
    .values({ title, text, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateReply = (db: Db, id: number, { title, text, now }: Words): Promise<Row | undefined> =>
  db
    .updateTable('canned_replies')
    .set({ title, text, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteReply = (db: Db, id: number): Promise<Row | undefined> =>
  db.deleteFrom('canned_replies').where('id', '=', id).returningAll().executeTakeFirst();
