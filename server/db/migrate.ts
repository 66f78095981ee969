import { SqliteAdapter, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '#data/migrations/index.ts';
import type { Db } from './transaction.ts';

/**
 * A migration is known by its words, as `users` in `0001-users`: while versions were developed side by side, numbers were
 * given twice and changed. Whatever number a database has noted, the migration is done.
 */
const wordsOf = (name: string): string => name.replace(/^\d+-/, '');
const currentNames = new Map(Object.keys(migrations).map((name) => [wordsOf(name), name]));

/**
 * Compares what a database has noted with what this version knows.
 * @param noted names of the migrations that ran
 * @returns the names of those that are yet to run, and of those that only a newer version knows; in order
 */
export function compareMigrations(noted: readonly string[]): { pending: string[]; unknown: string[] } {
  const done = new Set(noted.map(wordsOf));
  return {
    pending: [...currentNames].filter(([words]) => !done.has(words)).map(([, name]) => name),
    unknown: noted.filter((name) => !currentNames.has(wordsOf(name))).toSorted(),
  };
}

/**
 * Brings the tables up to date, all of it in one transaction: a crash or a failure leaves the database as it was, fit for
 * the version that made it. `verify` has the last word before it is committed.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export function migrate(db: Db, verify: () => void = () => {}): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await useCurrentNames(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // Versions are developed side by side: a lower number may come later.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
    await checkForeignKeys(trx);
    verify();
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Has the migrator find what ran under another number. */
async function useCurrentNames(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  for (const { name } of rows) {
    const current = currentNames.get(wordsOf(name));
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    if (current !== undefined && current !== name)
      await sql`update kysely_migration set name = ${current} where name = ${name}`.execute(db);
  }
}

/** SQLite does not enforce foreign keys while tables are rebuilt (see `migrateFile`), so they are checked at the end. */
async function checkForeignKeys(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first) throw new Error(`The migration would leave rows of ${first.table} without their ${first.parent}`);
}
