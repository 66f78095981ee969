import type { Kysely } from 'kysely';

/** When it was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_inquiries').addColumn('answered_at', 'text').execute();
}
