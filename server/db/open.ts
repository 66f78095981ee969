import { mkdirSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { databaseFile, restoreIsPending } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';
import { migrateFile, needsMigration } from './migrate-file.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

/**
 * Opens the data folder's database, made and brought up to date as needed.
 * @throws DataFolderError when a restore was cut short (the server's start finishes that), when a newer version made it, or
 * when it has to be migrated and another process has it open; when it is not durable or a migration fails
 */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (restoreIsPending(dataDir)) {
    throw new DataFolderError(`A restore into ${dataDir} is not finished. Start the server first.`);
  }
  const db = new Kysely<Database>({ dialect: sqliteDialect(await openMigrated(databaseFile(dataDir))) });
  // Kysely closes only a database that it has used.
  await sql`select 1`.execute(db);
  return db;
}

async function openMigrated(file: string): Promise<BetterSqlite3.Database> {
  const sqlite = openSqliteFile(file);
  try {
    if (!needsMigration(sqlite)) return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
  sqlite.close();
  await migrateFile(file);
  return openSqliteFile(file);
}
