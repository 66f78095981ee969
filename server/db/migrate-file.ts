import { AsyncLocalStorage } from 'node:async_hooks';
import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { isPostgres } from '#data/migrations/columns.ts';
import { migrations } from '#data/migrations/index.ts';
import { DataFolderError } from '../platform/errors.ts';
import { codeOf, isBusy } from './errors.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

/** How long a PostgreSQL migration waits for a table lock before it starts again. */
const LOCK_TIMEOUT_MS = 2000;

/** The names of the migrations recorded in a database; none when it is new. */
export function recordedInFile(sqlite: BetterSqlite3.Database): string[] {
  const table = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  return table ? sqlite.prepare<[], string>('select name from kysely_migration').pluck().all() : [];
}

/**
 * Whether this version has to migrate a database before using it.
 * @throws DataFolderError when a newer version created it
 */
export function needsMigration(sqlite: BetterSqlite3.Database): boolean {
  const { pending, unknown } = compareMigrations(recordedInFile(sqlite));
  if (unknown.length > 0) {
    throw new DataFolderError(
      `The database was made by a newer version (${unknown.join(', ')}). Update this one first. Nothing was changed.`,
    );
  }
  return pending.length > 0;
}

/**
 * Migrates a database file while nobody else has it open: a server of an older version would meet unknown tables.
 * @throws DataFolderError when another process has it open; the first failure, after which nothing has changed
 */
export async function migrateFile(file: string): Promise<void> {
  try {
    await migrateAlone(file);
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new DataFolderError(
      `Another process has ${file} open, but this version has to update its tables. Stop the server, then try again.`,
    );
  }
}

async function migrateAlone(file: string): Promise<void> {
  const sqlite = openSqliteFile(file, { alone: true });
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
    sqlite.close();
  }
}

/**
 * A migration is identified by its words, as `users` in `0001-users`: in parallel development, numbers were reused and
 * changed. A migration recorded under any number is done.
 */
const wordsOf = (name: string): string => name.replace(/^\d+-/, '');
const currentNames = new Map(Object.keys(migrations).map((name) => [wordsOf(name), name]));

/**
 * Compares the migrations recorded in a database with those of this version.
 * @param noted names of the migrations that ran
 * @returns the names of the pending ones, and of those that only a newer version has; in order
 */
export function compareMigrations(noted: readonly string[]): { pending: string[]; unknown: string[] } {
  const done = new Set(noted.map(wordsOf));
  return {
    pending: [...currentNames].filter(([words]) => !done.has(words)).map(([, name]) => name),
    unknown: noted.filter((name) => !currentNames.has(wordsOf(name))).toSorted(),
  };
}

/**
 * Runs all pending migrations in one transaction, so a crash or a failure leaves the database usable by its own
 * version.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export function migrate(db: Db): Promise<string[]> {
  return throwingFirst(() => migrateInTransaction(db));
}

function migrateInTransaction(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // Everybody else would queue behind a change that waits for a table lock.
    if (isPostgres(trx)) await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
    await useCurrentNames(trx);
    const { unknown } = compareMigrations(await recordedMigrations(trx));
    const ofOtherVersions = Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]));
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => ({ ...migrations, ...ofOtherVersions }) },
      // In parallel development, a lower number may come later.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
    await checkForeignKeys(trx);
    return (results ?? []).map((result) => result.migrationName);
  });
}

const failures = new AsyncLocalStorage<{ first?: unknown }>();

/** Receives each failed statement on PostgreSQL. */
export function recordFirstError(error: unknown): void {
  const failure = failures.getStore();
  if (failure) failure.first ??= error;
}

/**
 * Throws the first error. After it, PostgreSQL fails every further statement with "current transaction is aborted", and
 * the migrator continues for a while.
 */
async function throwingFirst<T>(work: () => Promise<T>): Promise<T> {
  const failure: { first?: unknown } = {};
  try {
    return await failures.run(failure, work);
  } catch (error) {
    throw codeOf(error) === ABORTED && failure.first !== undefined ? failure.first : error;
  }
}

/** PostgreSQL's error for each statement after a failed one. */
const ABORTED = '25P02';

/** The names of all migrations recorded in a database, by any version; none when it is new. */
export async function recordedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Renames recorded migrations for the migrator, when they ran under another number. */
async function useCurrentNames(db: Db): Promise<void> {
  for (const name of await recordedMigrations(db)) {
    const current = currentNames.get(wordsOf(name));
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    if (current !== undefined && current !== name)
      await sql`update kysely_migration set name = ${current} where name = ${name}`.execute(db);
  }
}

/**
 * SQLite does not enforce foreign keys while tables are rebuilt (see `openSqliteFile`), so they are checked at the end.
 */
async function checkForeignKeys(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first) throw new Error(`The migration would leave rows of ${first.table} without their ${first.parent}`);
}
