import type { Kysely } from 'kysely';

/** Until when the mailed link confirms the subscription. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('newsletter_subscribers').addColumn('confirm_before', 'text').execute();
}
