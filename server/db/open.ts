import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { restoreIsPending } from '../backup/pending-restore.ts';
import type { Database } from './schema.ts';
import { migrate } from './migrate.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

export const databaseName = 'bonjour.sqlite';
export const databaseFile = (dataDir: string): string => path.join(dataDir, databaseName);

/**
 * Opens the data folder's database, made and brought up to date as needed.
 * @throws when it is not durable, a migration fails, or a restore was cut short: the server's start finishes that
 */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (restoreIsPending(dataDir)) throw new Error(`A restore into ${dataDir} is not finished. Start the server first.`);
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqliteFile(databaseFile(dataDir))) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
