import type { Kysely } from 'kysely';

/** When a device was last used, to be told in the list of devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute();
}
