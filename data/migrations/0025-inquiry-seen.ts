import type { Kysely } from 'kysely';

/** When somebody at the agency first looked at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_inquiries').addColumn('seen_at', 'text').execute();
}
