import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Db } from '../../db/transaction.ts';

const COLUMNS = ['geoname_id', 'name', 'region', 'country', 'latitude', 'longitude'] as const;

/** More than there are of any relevant name. The rest are villages. */
const NAMESAKES = 100;

export const findPlacesNamed = (db: Db, key: string) =>
  db
    .selectFrom('places')
    .select(COLUMNS)
    .where('search_name', '=', key)
    .orderBy('weight', 'desc')
    .limit(NAMESAKES)
    .execute();

export type PlaceRow = Awaited<ReturnType<typeof findPlacesNamed>>[number];

/** Places with a name prefix, largest first. */
export const findPlacesBeginning = (db: Db, key: string, limit: number): Promise<PlaceRow[]> =>
  db
    .selectFrom('places')
    .select(COLUMNS)
    .where('search_name', '>=', key)
    // Everything with the prefix sorts before the prefix plus the last character.
    .where('search_name', '<', `${key}\u{10FFFF}`)
    .orderBy('weight', 'desc')
    .limit(limit)
    .execute();

export const insertPlaces = bulkInsert('places', [
  'search_name',
  'geoname_id',
  'name',
  'region',
  'country',
  'weight',
  'latitude',
  'longitude',
]);

/** Deletes a batch of places, of older data or an interrupted import. @returns whether there was anything */
export async function deleteSomePlaces(db: Db, limit: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('places')
    .where('id', 'in', (query) => query.selectFrom('places').select('id').limit(limit))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const placesAreImported = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;

export const recordPlacesImport = (db: Db, name: string, at: string) =>
  db.insertInto('seeds').values({ name, sown_at: at }).execute();
