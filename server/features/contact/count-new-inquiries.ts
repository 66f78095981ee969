import type { Db } from '../../db/transaction.ts';

/** How many inquiries nobody has seen, up to `most`; what looks like a machine's does not count. */
export async function countNewInquiries(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom('contact_inquiries')
    .select('id')
    .where('seen_at', 'is', null)
    .where('quarantined', '=', 0)
    .limit(most)
    .execute();
  return rows.length;
}
