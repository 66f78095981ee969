import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely';

/** Whether a database is PostgreSQL; SQLite otherwise. */
export const isPostgres = (db: Pick<Kysely<never>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

type Table<C extends string> = CreateTableBuilder<string, C>;

/**
 * Adds the `id` key. Ids are never reused, because a queued offline action must not reach a different row, so SQLite gets
 * AUTOINCREMENT.
 */
export function withId<C extends string>(db: Kysely<unknown>, table: Table<C>): Table<C | 'id'> {
  return isPostgres(db)
    ? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    : table.addColumn('id', 'integer', (column) => column.notNull().primaryKey().autoIncrement());
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
export const zero = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);
/** A reference to a member's row that is deleted with the member. */
export const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

/** Schema changes by name, in order. Each runs once per database. */
export type Migrations = Record<`${number}-${string}`, (db: Kysely<unknown>) => Promise<void>>;

/** The length of a sort key: it must fit into a cursor. */
const SORTED_LENGTH = 32;

/**
 * The sort key of a text: its beginning in lower case, ordered by bytes, which is the same on both databases. Indexes
 * depend on it, so it must never change.
 * @param text an expression over the columns of one table
 */
export const sortKey = (db: Pick<Kysely<never>, 'getExecutor'>, text: string): RawBuilder<string> =>
  sql.raw(`lower(substr(${text}, 1, ${SORTED_LENGTH}))${isPostgres(db) ? ' collate "C"' : ''}`);

/** The texts that the console's lists are sorted by. */
export const sortedTexts = {
  users: {
    name: "last_name || ' ' || first_name",
    email: 'email',
    school: "coalesce(school_name, '')",
  },
  contact_inquiries: {
    name: "last_name || ' ' || first_name",
    school: "coalesce(school_name, '')",
  },
  newsletter_subscribers: { email: 'email' },
  blog_posts: {
    title: 'coalesce(draft_title, title)',
    category: 'coalesce(draft_category, category)',
  },
  newsletters: { subject: 'subject' },
  library_resources: { title: 'title' },
  webinars: {},
  contacts: { name: 'coalesce(name, email)' },
  schools: { name: 'name', next: "coalesce(next_date, '9999-12-31')" },
} as const;
