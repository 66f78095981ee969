import type { Kysely } from 'kysely';

/** Lists the inquiries, or those in quarantine, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('inquiries_by_box').on('contact_inquiries').columns(['quarantined', 'id']).execute();
}
