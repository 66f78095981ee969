import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely';

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
