import { type Selectable, sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { ContactsTable } from '../../db/desk-tables.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

export type ContactRow = Selectable<ContactsTable>;

/** A contact with what a list shows. */
export interface ListedContactRow extends ContactRow {
  readonly school_name: string | null;
  readonly is_member: boolean | 0 | 1;
}

interface Wanted {
  readonly limit: number;
  readonly order: ListOrder;
  readonly school: number | undefined;
  /** Matches names, addresses and schools. Empty matches everything. */
  readonly search: string;
}

const SCHOOL_NAME = sql<string | null>`(select schools.name from schools where schools.id = contacts.school_id)`;

/** The text that the search covers. */
const about = (db: Db) =>
  sql<string>`(coalesce(contacts.name, '') || ' ' || coalesce(${SCHOOL_NAME}, '') || ' ' ||
    (select ${isPostgres(db) ? sql`string_agg(contact_addresses.email, ' ')` : sql`group_concat(contact_addresses.email, ' ')`}
      from contact_addresses where contact_addresses.contact_id = contacts.id))`;

const IS_MEMBER = sql<boolean | 0 | 1>`exists (select 1 from users where users.email = contacts.email
  and users.deleting_since is null) or exists (select 1 from users where users.id = contacts.user_id
  and users.deleting_since is null)`;

const listed = (db: Db) =>
  db
    .selectFrom('contacts')
    .selectAll('contacts')
    .select([SCHOOL_NAME.as('school_name'), IS_MEMBER.as('is_member')]);

/** One more than asked for, to detect a next page. */
export const listContactRows = (db: Db, { limit, order, school, search }: Wanted) =>
  listed(db)
    .select(order.key.as('sort_key'))
    .where(order.where)
    .$if(school !== undefined, (query) => query.where('contacts.school_id', '=', school!))
    .$if(search !== '', (query) => query.where(mentionsAll(about(db), search)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

export const findContact = (db: Db, id: number): Promise<ListedContactRow | undefined> =>
  listed(db).where('contacts.id', '=', id).executeTakeFirst();

/** The newest contacts of a school, and how many there are. */
export async function contactsOfSchool(db: Db, schoolId: number, most: number) {
  const newest = await listed(db)
    .where('contacts.school_id', '=', schoolId)
    .orderBy('contacts.id', 'desc')
    .limit(most)
    .execute();
  const { total } = await db
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { newest, total };
}

/** A contact's addresses, the main one first. */
export async function addressesOf(db: Db, { id, email }: Pick<ContactRow, 'id' | 'email'>): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_addresses')
    .select('email')
    .where('contact_id', '=', id)
    .orderBy('email')
    .execute();
  return [email, ...rows.map((row) => row.email).filter((each) => each !== email)];
}

/** The contacts that have any of these addresses. */
export const contactsWith = (db: Db, addresses: readonly string[]) =>
  db
    .selectFrom('contact_addresses')
    .innerJoin('contacts', 'contacts.id', 'contact_addresses.contact_id')
    .select(['contact_addresses.email', 'contacts.id', 'contacts.name'])
    .where('contact_addresses.email', 'in', addresses)
    .execute();
