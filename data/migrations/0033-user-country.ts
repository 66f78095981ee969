import type { Kysely } from 'kysely';

/**
 * The country of the place that a member named, as its ISO 3166-1 code of two capitals ("GB"), which the members' list is
 * filtered by. Whatever changes `location` sets it together with the coordinates; null for a place that is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('country', 'text').execute();
}
