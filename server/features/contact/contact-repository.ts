import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { inquiryStates } from '#shared/contracts/inquiries.ts';
import type { ContactInquiriesTable, Database, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type InquiryRow = Selectable<ContactInquiriesTable>;

export const insertInquiry = (db: Db, inquiry: Insertable<ContactInquiriesTable>): Promise<InquiryRow> =>
  db.insertInto('contact_inquiries').values(inquiry).returningAll().executeTakeFirstOrThrow();

export const findInquiry = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db.selectFrom('contact_inquiries').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first, and one more than asked for, to know whether there is a next page. */
export const listInquiryRows = (db: Db, page: { limit: number; before: number | undefined }): Promise<InquiryRow[]> =>
  db
    .selectFrom('contact_inquiries')
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();

/** A state that was reached keeps its first time; one that is taken back loses it. */
export function changeInquiryState(
  db: Db,
  id: number,
  { state, now }: { state: (typeof inquiryStates)[number]; now: Timestamp },
): Promise<InquiryRow | undefined> {
  const since = (eb: ExpressionBuilder<Database, 'contact_inquiries'>, column: 'seen_at' | 'answered_at') =>
    eb.fn.coalesce(column, eb.val(now));
  return db
    .updateTable('contact_inquiries')
    .set((eb) => ({
      seen_at: state === 'received' ? null : since(eb, 'seen_at'),
      answered_at: state === 'answered' ? since(eb, 'answered_at') : null,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
