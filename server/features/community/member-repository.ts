import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { foundMembers } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';
import { SHOWN_COLUMNS, type ShownRow } from '../users/shown-member.ts';

export interface MemberFilter {
  readonly search?: string | undefined;
  readonly country?: string | undefined;
  readonly level?: number | undefined;
  readonly school?: string | undefined;
}

/** Everybody that the search finds, with the id column that yields them in order without sorting. */
function searched(db: Db, text: string | undefined) {
  const everybody = db.selectFrom('users');
  if (!text) return { users: everybody, id: sql.ref<number>('users.id') };
  const found = foundMembers(db, text);
  // SQLite never reorders a cross join. Reordered, it would have to sort.
  const users = found && db.selectFrom(found).crossJoin('users').whereRef('users.id', '=', 'found.id');
  return users && { users: users as unknown as typeof everybody, id: sql.ref<number>('found.id') };
}

type Members = NonNullable<ReturnType<typeof searched>>;

/**
 * Everybody except administrators without any points and with an empty profile: those accounts belong to the agency, and
 * are not members.
 */
export const isMember = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb('users.id', 'not in', (sub) =>
    sub
      .selectFrom('users as agency')
      .select('agency.id')
      // A literal in the query itself, as the partial index requires.
      .where('agency.is_admin', '=', sql.lit(1))
      .where('agency.points', '=', 0)
      .where('agency.profile_image_url', 'is', null)
      .where('agency.job_title', 'is', null)
      .where('agency.school_name', 'is', null)
      .where('agency.location', 'is', null)
      .where('agency.bio', 'is', null),
  );

const filtered = ({ users }: Members, { country, level, school }: MemberFilter) =>
  users
    .where('users.deleting_since', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isMember)
    .$if(country !== undefined, (query) => query.where('users.country', '=', country!))
    .$if(level !== undefined, (query) => query.where('users.level', '=', level!))
    .$if(school !== undefined, (query) => query.where('users.school_name', '=', school!));

const withLevels = (query: Members['users']) =>
  query.leftJoin('levels', 'levels.level_number', 'users.level').select(SHOWN_COLUMNS);

interface Page {
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export async function findMembers(db: Db, filter: MemberFilter, { limit, before }: Page): Promise<ShownRow[]> {
  const members = searched(db, filter.search);
  if (!members) return [];
  const id: Expression<number> = members.id;
  return (
    withLevels(filtered(members, filter))
      // The first page also starts at a position in the index, so that it has the same plan as every page.
      .where(id, '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy(id, 'desc')
      .limit(limit + 1)
      .execute()
  );
}

/** The existing members among the ids, newest first. */
export const findMembersById = (db: Db, ids: readonly number[]): Promise<ShownRow[]> =>
  withLevels(db.selectFrom('users'))
    .where('users.id', 'in', ids)
    .where('users.deleting_since', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .orderBy('users.id', 'desc')
    .execute();

/** The ids of the newest `most` members that match a filter. */
export async function findMemberIds(db: Db, filter: MemberFilter, most: number): Promise<Set<number>> {
  const members = searched(db, filter.search);
  if (!members) return new Set();
  const id: Expression<number> = members.id;
  const rows = await filtered(members, filter)
    .select(sql<number>`${id}`.as('id'))
    .where(id, '<', Number.MAX_SAFE_INTEGER)
    .orderBy(id, 'desc')
    .limit(most)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** How many there are, counted up to `most`. */
export async function countUpTo(db: Db, filter: MemberFilter, most: number): Promise<number> {
  const members = searched(db, filter.search);
  if (!members) return 0;
  const { count } = await db
    .selectFrom(
      filtered(members, filter)
        .select(sql`1`.as('one'))
        .limit(most)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const LISTED = sql<SqlBool>`email_confirmed_at is not null and deleting_since is null`;

/** The first values of a column among listed members, in order, each found by one step through its index. */
export async function findDistinct(db: Db, column: 'country' | 'school_name', limit: number): Promise<string[]> {
  const ref = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive steps (value, step) as (
      select min(${ref}), 1 from users where ${ref} > '' and ${LISTED}
      union all
      select (select min(${ref}) from users where ${ref} > steps.value and ${LISTED}), step + 1 from steps
      where steps.value is not null and step < ${limit}
    )
    select value from steps where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

export interface PlacedRow {
  id: number;
  latitude: number;
  longitude: number;
  location: string | null;
}

/** How often the data on the map has changed, counted by the database (`0058-member-map-changes`). */
export async function countMapChanges(db: Db): Promise<number> {
  const row = db.selectFrom('change_counts').select('changes').where('name', '=', 'member_map');
  return (await row.executeTakeFirstOrThrow()).changes;
}

/** Members on the map, sorted by their coordinates. Invalid coordinates are left out. */
export const findPlaced = (db: Db, limit: number): Promise<PlacedRow[]> =>
  db
    .selectFrom('users')
    .select(['id', 'latitude', 'longitude', 'location'])
    .where('hidden_from_map', '=', 0)
    .where('email_confirmed_at', 'is not', null)
    .where('latitude', '>=', -90)
    .where('latitude', '<=', 90)
    .where('longitude', '>=', -180)
    .where('longitude', '<=', 180)
    .orderBy('latitude')
    .orderBy('longitude')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
