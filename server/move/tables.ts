import { sql } from 'kysely';
import { indexOf, searchable } from '#data/migrations/search-indexes.ts';
import { MOVE_PROGRESS } from '../db/move-guard.ts';
import type { Db } from '../db/transaction.ts';
import { CommandError } from '../platform/errors.ts';

/** PostgreSQL's types whose values SQLite stores exactly. */
const TYPES = ['bigint', 'integer', 'text', 'double precision'] as const;
type ColumnType = (typeof TYPES)[number];

export interface Table {
  readonly name: string;
  /** As in SQLite, with their types in PostgreSQL. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** The names of the primary key's columns. */
  readonly key: readonly string[];
  /** Whether the database generates its ids. */
  readonly hasIds: boolean;
}

/** Internal tables of either database. The secrets are files beside SQLite (`move-beside.ts`). */
const NOT_MOVED = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'server_secrets',
  'rate_limits',
  'transaction_queue',
  // Rebuilt from the rows (`progress.ts`), like SQLite's word indexes.
  ...Object.values(searchable).map(indexOf),
  MOVE_PROGRESS,
]);

export interface Tables {
  readonly moved: readonly Table[];
  /** Names of tables that only one of the databases has, and that are not ours. */
  readonly onlyInSqlite: readonly string[];
  readonly onlyInPostgres: readonly string[];
}

/** Describes the tables of both databases. @throws CommandError when one differs, or cannot be moved exactly */
export async function describeTables(sqlite: Db, postgres: Db): Promise<Tables> {
  const inSqlite = await sqliteTables(sqlite);
  const inPostgres = await postgresColumns(postgres);
  const moved = [...inSqlite].flatMap(([name, here]) => {
    const there = inPostgres.get(name);
    return there ? [join(name, here, there)] : [];
  });
  return {
    moved,
    onlyInSqlite: [...inSqlite.keys()].filter((name) => !inPostgres.has(name)),
    onlyInPostgres: [...inPostgres.keys()].filter((name) => !inSqlite.has(name)),
  };
}

type SqliteColumn = { readonly name: string; readonly pk: number };

async function sqliteTables(db: Db): Promise<Map<string, SqliteColumn[]>> {
  // Word indexes are `virtual`, with `shadow` tables: they are rebuilt from the rows.
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(db);
  const tables = new Map<string, SqliteColumn[]>();
  for (const { name } of rows.filter((table) => !NOT_MOVED.has(table.name))) {
    const columns = await sql<SqliteColumn>`select name, pk from pragma_table_info(${name})`.execute(db);
    tables.set(name, columns.rows);
  }
  return tables;
}

interface PostgresColumn {
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly identity: 'YES' | 'NO';
}

async function postgresColumns(db: Db): Promise<Map<string, PostgresColumn[]>> {
  const { rows } = await sql<PostgresColumn>`
    select c.table_name as name, c.column_name as column, c.data_type as type, c.is_identity as identity
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db);
  return Map.groupBy(
    rows.filter(({ name }) => !NOT_MOVED.has(name)),
    ({ name }) => name,
  );
}

function join(name: string, here: readonly SqliteColumn[], there: readonly PostgresColumn[]): Table {
  const types = new Map(there.map(({ column, type }) => [column, type]));
  const columns = here.map((column) => {
    const type = TYPES.find((known) => known === types.get(column.name));
    if (type === undefined) {
      const found = types.get(column.name) ?? 'not there';
      throw new CommandError(`${name}.${column.name} can’t be moved: in PostgreSQL it is ${found}.`);
    }
    return { name: column.name, type };
  });
  if (columns.length !== there.length) throw new CommandError(`${name} has different columns in PostgreSQL.`);
  const key = here.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new CommandError(`${name} can’t be moved: it has no primary key.`);
  return {
    name,
    columns,
    key: key.map((column) => column.name),
    hasIds: there.some(({ identity }) => identity === 'YES'),
  };
}
