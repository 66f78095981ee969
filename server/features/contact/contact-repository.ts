import type { Insertable, Selectable } from 'kysely';
import type { ContactInquiriesTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type InquiryRow = Selectable<ContactInquiriesTable>;

export const insertInquiry = (db: Db, inquiry: Insertable<ContactInquiriesTable>): Promise<InquiryRow> =>
  db.insertInto('contact_inquiries').values(inquiry).returningAll().executeTakeFirstOrThrow();

export const findInquiry = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db.selectFrom('contact_inquiries').selectAll().where('id', '=', id).executeTakeFirst();
