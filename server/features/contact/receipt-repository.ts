import type { Insertable } from 'kysely';
import type { InquiryReceiptsTable } from '../../db/inquiry-tables.ts';
import type { Db } from '../../db/transaction.ts';

export async function insertReceipt(db: Db, receipt: Insertable<InquiryReceiptsTable>): Promise<void> {
  await db.insertInto('inquiry_receipts').values(receipt).execute();
}

/** What a receipt's holder may know of the inquiry; nothing else is selected. */
export const findReceipt = (db: Db, tokenHash: string) =>
  db
    .selectFrom('inquiry_receipts')
    .innerJoin('contact_inquiries', 'contact_inquiries.id', 'inquiry_receipts.inquiry_id')
    .select(['contact_inquiries.created_at', 'seen_at', 'answered_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
