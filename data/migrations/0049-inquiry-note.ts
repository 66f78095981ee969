import type { Kysely } from 'kysely';

/** What the agency notes about an inquiry, for itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_inquiries').addColumn('note', 'text').execute();
}
