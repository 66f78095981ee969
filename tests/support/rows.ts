import type { Insertable } from 'kysely';
import { placeKey } from '../../server/features/places/place-names.ts';
import type { FeedPostsTable } from '../../server/db/feed-tables.ts';
import type { PlacesTable, UsersTable } from '../../server/db/schema.ts';
import type { Db } from '../../server/db/transaction.ts';

const AT = '2026-01-01T12:00:00.000Z';
const BATCH = 500;

let counter = 0;

/** Adds members without the cost of registering each; for tests that need many. @returns their ids, ascending */
export async function addMembers(
  db: Db,
  count: number,
  columns: Partial<Insertable<UsersTable>> = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, () => ({
    email: `crowd-${++counter}@school.example`,
    password_hash: '',
    first_name: 'Crowd',
    last_name: String(counter),
    created_at: AT,
    updated_at: AT,
    email_confirmed_at: AT,
    ...columns,
  }));
  return inBatches(rows, (batch) => db.insertInto('users').values(batch).returning('id').execute());
}

/** Adds posts of one author. @returns their ids, ascending */
export async function addPosts(
  db: Db,
  authorId: number,
  count: number,
  columns: Partial<Insertable<FeedPostsTable>> = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    author_id: authorId,
    title: `Post ${index + 1}`,
    content: 'Words',
    last_activity_at: AT,
    created_at: AT,
    updated_at: AT,
    ...columns,
  }));
  return inBatches(rows, (batch) => db.insertInto('feed_posts').values(batch).returning('id').execute());
}

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<{ id: number }[]>): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const inserted = await insert(rows.slice(from, from + BATCH));
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids.toSorted((a, b) => a - b);
}

/** Adds places to the gazetteer, each under its own name; for tests that need few of them. */
export async function addPlaces(
  db: Db,
  places: readonly (Omit<Insertable<PlacesTable>, 'id' | 'geoname_id' | 'search_name' | 'weight'> & {
    weight?: number;
  })[],
): Promise<void> {
  const rows = places.map((place, index) => ({
    weight: 1000 - index,
    ...place,
    geoname_id: index + 1,
    search_name: placeKey(place.name),
  }));
  await db.insertInto('places').values(rows).execute();
}

/** A job that failed after all its attempts. @returns its id */
export async function failedJob(db: Db): Promise<number> {
  const job = { kind: 'contact.notify', payload: '{"inquiryId":1}', attempts: 80 };
  const row = { ...job, run_at: AT, created_at: AT, failed_at: AT };
  return (await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
