import { sql } from 'kysely';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** Never includes the password hash. */
const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'profile_image_url',
  'job_title',
  'school_name',
  'is_admin',
  'suspended_until',
  'created_at',
  'last_active_at',
] as const;

interface Wanted {
  /** Matches names, addresses, job titles and schools. Empty matches everybody. */
  readonly search: string;
  readonly limit: number;
  readonly order: ListOrder;
}

/** Name, address, job title and school as one searchable text. */
const ABOUT = sql<string>`(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(job_title, '') || ' ' ||
  coalesce(school_name, ''))`;

/** One row more than `limit` when there is a next page. */
export function findUsers(db: Db, { search, limit, order }: Wanted) {
  let query = db
    .selectFrom('users')
    .select([...COLUMNS, order.key.as('sort_key')])
    .where('deleting_since', 'is', null)
    .where(order.where);
  if (search) query = query.where(mentionsAll(ABOUT, search));
  return query
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();
}

/** Users by their ids, lowest id first. */
export const findUsersById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('deleting_since', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

export type RegisteredRow = Awaited<ReturnType<typeof findUsersById>>[number];

/** The totals above the list, counted in one query. */
export function countUsers(db: Db, monthBegan: Timestamp) {
  return db
    .selectFrom('users')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>(eb.case().when('school_name', '<>', '').then(1).end()).as('withSchool'),
      fn.count<number>(eb.case().when('created_at', '>=', monthBegan).then(1).end()).as('newThisMonth'),
    ])
    .where('deleting_since', 'is', null)
    .executeTakeFirstOrThrow();
}

/** How many members joined within a period, counted up to `most`. */
export async function countSignUps(db: Db, { from, to, most }: { from: Timestamp; to: Timestamp; most: number }) {
  const rows = db
    .selectFrom('users')
    .select('created_at')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('is_admin', '=', 0)
    .where('deleting_since', 'is', null)
    .limit(most);
  const { count } = await db
    .selectFrom(rows.as('made'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
