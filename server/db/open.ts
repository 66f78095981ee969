import { mkdirSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { databaseFile, restoreIsPending } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';
import { migrateFile, needsMigration } from './migrate-file.ts';
import { assertFileMoved } from './move-guard.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

/**
 * Opens the data folder's database, created and migrated as needed.
 * @throws DataFolderError when a restore was interrupted (the next server start finishes it), when a move into it is
 * unfinished, when a newer version created it, or when it needs migrating and another process has it open; when it is
 * not durable or a migration fails
 */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (restoreIsPending(dataDir)) {
    throw new DataFolderError(`A restore into ${dataDir} isn’t finished. Start the server first.`);
  }
  const db = new Kysely<Database>({ dialect: sqliteDialect(await openMigrated(databaseFile(dataDir))) });
  // Kysely closes only a database that it has used.
  await sql`select 1`.execute(db);
  return db;
}

/**
 * Opens the configured database, migrated: PostgreSQL if there is one, else the data folder's.
 * @param options `log` receives a message about what it is waiting for, if that takes long
 * @throws DataFolderError as `openDatabase`, and when PostgreSQL is unreachable
 */
export async function openConfigured(
  { dataDir, postgres }: Pick<Config, 'dataDir' | 'postgres'>,
  { log }: { readonly log?: (text: string) => void } = {},
): Promise<Db> {
  if (!postgres) return openDatabase(dataDir);
  // A server on SQLite does not load the driver.
  const { openMigratedPostgres } = await import('./postgres.ts');
  return openMigratedPostgres(postgres.url, { connections: postgres.connections, ...(log && { log }) });
}

async function openMigrated(file: string): Promise<BetterSqlite3.Database> {
  const sqlite = openSqliteFile(file);
  try {
    assertFileMoved(sqlite);
    if (!needsMigration(sqlite)) return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
  sqlite.close();
  await migrateFile(file);
  return openSqliteFile(file);
}
