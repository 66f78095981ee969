import type { Kysely } from 'kysely';

/** Finds what one person has sent, to recognise a booking request that was sent twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('inquiries_by_email').on('contact_inquiries').columns(['email', 'id']).execute();
}
