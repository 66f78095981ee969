import { type Selectable, sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import { schoolStages, type SchoolStage } from '#shared/contracts/choices.ts';
import { listOrder, type ListOrder } from '../../app/sorted-list.ts';
import type { SchoolsTable } from '../../db/desk-tables.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** A school with what a list shows. */
export interface SchoolRow extends Selectable<SchoolsTable> {
  /** Separated by spaces, in no order; null for none. */
  readonly domains: string | null;
  readonly owner_name: string | null;
  readonly contact_count: number;
}

interface Wanted {
  readonly limit: number;
  readonly order: ListOrder;
  readonly stage: SchoolStage | undefined;
  readonly owner: number | undefined;
  readonly country: string | undefined;
  /** Matches names, mail domains and next steps. Empty matches everything. */
  readonly search: string;
}

const domains = (db: Db) =>
  sql<string | null>`(select ${isPostgres(db) ? sql`string_agg(domain, ' ')` : sql`group_concat(domain, ' ')`}
    from school_domains where school_domains.school_id = schools.id)`;

const about = (db: Db) =>
  sql<string>`(schools.name || ' ' || coalesce(schools.next_step, '') || ' ' || coalesce(${domains(db)}, ''))`;

const listed = (db: Db) =>
  db
    .selectFrom('schools')
    .selectAll('schools')
    .select([
      domains(db).as('domains'),
      sql<string | null>`(select users.first_name || ' ' || users.last_name from users
        where users.id = schools.owner_id and users.deleting_since is null)`.as('owner_name'),
      sql<number>`cast((select count(*) from contacts where contacts.school_id = schools.id) as integer)`.as(
        'contact_count',
      ),
    ]);

/** One more than asked for, to detect a next page. */
export const listSchoolRows = (db: Db, { limit, order, stage, owner, country, search }: Wanted) =>
  listed(db)
    .select(order.key.as('sort_key'))
    .where(order.where)
    .$if(stage !== undefined, (query) => query.where('schools.stage', '=', stage!))
    .$if(owner !== undefined, (query) => query.where('schools.owner_id', '=', owner!))
    .$if(country !== undefined, (query) => query.where('schools.country', '=', country!))
    .$if(search !== '', (query) => query.where(mentionsAll(about(db), search)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

export const findSchool = (db: Db, id: number): Promise<SchoolRow | undefined> =>
  listed(db).where('schools.id', '=', id).executeTakeFirst();

/** The stages in which a school's next step matters. */
const OPEN_STAGES = schoolStages.filter((stage) => stage !== 'signed' && stage !== 'lost');

/** The open schools whose next step is due by a day, the most overdue first. */
export async function findDueSteps(db: Db, { by, most }: { readonly by: string; readonly most: number }) {
  const { key, orderBy } = listOrder(db, 'schools', { sort: 'next', before: undefined });
  const found = [];
  // Each stage is sorted in its index, so only the needed rows are read.
  for (const stage of OPEN_STAGES) {
    const rows = await db
      .selectFrom('schools')
      .select(['id', 'name', 'next_step'])
      .select(key.as('next_date'))
      .where('stage', '=', stage)
      .where(key, '<=', by)
      .orderBy(orderBy)
      .limit(most)
      .execute();
    found.push(...rows);
  }
  return found.toSorted((a, b) => a.next_date.localeCompare(b.next_date) || a.id - b.id).slice(0, most);
}

export const countStages = (db: Db) =>
  db
    .selectFrom('schools')
    .select(['stage', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute();

export const listCountries = (db: Db) =>
  db.selectFrom('schools').select('country').distinct().where('country', 'is not', null).orderBy('country').execute();

/** The administrators, and everyone who owns a school. */
export const listOwners = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_admin'])
    .select((eb) =>
      eb.exists(eb.selectFrom('schools').select('id').whereRef('owner_id', '=', 'users.id')).as('is_owner'),
    )
    .where('deleting_since', 'is', null)
    .where((eb) =>
      eb.or([
        eb('is_admin', '=', 1),
        eb('id', 'in', eb.selectFrom('schools').select('owner_id').where('owner_id', 'is not', null).$castTo<number>()),
      ]),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(200)
    .execute();

/** The schools that have any of these mail domains. */
export const schoolsWith = (db: Db, some: readonly string[]) =>
  db
    .selectFrom('school_domains')
    .innerJoin('schools', 'schools.id', 'school_domains.school_id')
    .select(['school_domains.domain', 'schools.id', 'schools.name'])
    .where('school_domains.domain', 'in', some)
    .execute();
