import type { Kysely } from 'kysely';

/** The ways into the list of members, each in the list's order, and the members on the map, by their place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['country', 'level', 'school_name']) {
    await db.schema.createIndex(`users_${column}`).ifNotExists().on('users').columns([column, 'id']).execute();
  }
  await db.schema
    .createIndex('users_on_map')
    .ifNotExists()
    .on('users')
    .columns(['hidden_from_map', 'latitude', 'longitude', 'id', 'location'])
    .execute();
}
