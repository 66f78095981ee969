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
 * Adds the `id` key. Ids are never used twice: an act that waited offline must not reach another row than the one it
 * was meant for, so SQLite gets AUTOINCREMENT.
 */
export function withId<C extends string>(db: Kysely<unknown>, table: Table<C>): Table<C | 'id'> {
  return isPostgres(db)
    ? table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    : table.addColumn('id', 'integer', (column) => column.notNull().primaryKey().autoIncrement());
}

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
export const zero = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);
/** A reference to a member's row that goes when the member goes. */
export const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

/** Changes of the tables by their names, in order; each runs once in a database. */
export type Migrations = Record<`${number}-${string}`, (db: Kysely<unknown>) => Promise<void>>;

/** How much of a text a list is sorted by: it must fit into a cursor. */
const SORTED_LENGTH = 32;

/**
 * What a list is sorted by when it is sorted by a text: its beginning, without capitals, in the order of its bytes, which is the
 * same on both databases. Indexes are made of it: it must never change.
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
} as const;
