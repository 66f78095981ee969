import type { Kysely } from 'kysely';

/** What an inquiry of its kind has besides the common columns, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_inquiries').addColumn('details', 'text').execute();
}
