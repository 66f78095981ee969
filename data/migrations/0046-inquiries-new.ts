import type { Kysely } from 'kysely';

/** Counts the inquiries that nobody has seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('inquiries_new')
    .on('contact_inquiries')
    .columns(['seen_at', 'quarantined', 'id'])
    .execute();
}
