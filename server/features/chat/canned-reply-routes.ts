import type { Selectable } from 'kysely';
import type * as contract from '#shared/contracts/chat.ts';
import type { CannedReply } from '#shared/contracts/chat.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { CannedRepliesTable } from '../../db/chat-tables.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';

/** The chat's calls that are about canned replies. */
export type CannedReplyCall = Extract<keyof HandlersFor<typeof contract>, `${string}CannedRepl${string}`>;

/** Canned replies for administrators. */
export function cannedReplyHandlers({ db, clock }: Deps): Pick<HandlersFor<typeof contract>, CannedReplyCall> {
  return {
    async listCannedReplies() {
      return (await findReplies(db, circleLimits.cannedReplies)).map(present);
    },

    async createCannedReply({ body, audit, write }) {
      return write(async (tx) => {
        const replies = await findReplies(tx.db, circleLimits.cannedReplies);
        if (replies.length >= circleLimits.cannedReplies)
          throw new HttpError('conflict', 'There are already 200 saved replies. Delete one first.');
        const row = await unlessTaken(insertReply(tx.db, { ...body, now: timestamp(clock) }));
        await audit(tx, { kind: 'reply', id: row.id, summary: `Added the saved reply “${row.title}”` });
        return present(row);
      });
    },

    async updateCannedReply({ params, body, audit, write }) {
      return write(async (tx) => {
        const { ifUpdatedAt, ...words } = body;
        const before = await findReply(tx.db, params.id);
        if (!before) throw notFound('this reply');
        // A retry after a lost response, or the same change by two people.
        if (before.title === words.title && before.text === words.text) return present(before);
        if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
          throw await editConflict(tx.db, { kind: 'reply', id: before.id, what: 'reply', field: 'ifUpdatedAt' });
        }
        const now = timestampAfter(clock, before.updated_at);
        const row = await unlessTaken(updateReply(tx.db, before.id, { ...words, now }));
        await audit(tx, { kind: 'reply', id: row.id, summary: `Updated the saved reply “${row.title}”` });
        return present(row);
      });
    },

    async deleteCannedReply({ params, audit, write }) {
      return write(async (tx) => {
        const row = await deleteReply(tx.db, params.id);
        if (!row) throw notFound('this reply');
        await audit(tx, { kind: 'reply', id: row.id, summary: `Deleted the saved reply “${row.title}”` });
        return { success: true };
      });
    },
  };
}

const present = ({ id, title, text, updated_at }: Row): CannedReply => ({ id, title, text, updatedAt: updated_at });

async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refusedField('conflict', 'title', 'A saved reply with this name already exists');
  }
}

type Row = Selectable<CannedRepliesTable>;
interface Words {
  readonly title: string;
  readonly text: string;
  readonly now: Timestamp;
}

const findReplies = (db: Db, most: number): Promise<Row[]> =>
  db.selectFrom('canned_replies').selectAll().orderBy('title').limit(most).execute();

const findReply = (db: Db, id: number): Promise<Row | undefined> =>
  db.selectFrom('canned_replies').selectAll().where('id', '=', id).executeTakeFirst();

const insertReply = (db: Db, { title, text, now }: Words): Promise<Row> =>
  db
    .insertInto('canned_replies')
    .values({ title, text, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

const updateReply = (db: Db, id: number, { title, text, now }: Words): Promise<Row> =>
  db
    .updateTable('canned_replies')
    .set({ title, text, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const deleteReply = (db: Db, id: number): Promise<Row | undefined> =>
  db.deleteFrom('canned_replies').where('id', '=', id).returningAll().executeTakeFirst();
