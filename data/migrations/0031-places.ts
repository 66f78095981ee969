import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

/** The gazetteer: a row for each name that a place goes by, under the name as it is looked up (folded). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('places'))
    .addColumn('search_name', 'text', required)
    .addColumn('geoname_id', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('region', 'text', required)
    .addColumn('country', 'text', required)
    .addColumn('weight', 'integer', required)
    .addColumn('latitude', 'real', required)
    .addColumn('longitude', 'real', required)
    .execute();
  await db.schema.createIndex('places_search_name').on('places').columns(['search_name', 'weight']).execute();
}
