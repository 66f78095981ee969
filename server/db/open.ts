import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { migrate } from './migrate.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'bonjour.sqlite');

/**
 * Opens the data folder's database, made and brought up to date as needed.
 * @throws when it is not durable, or a migration fails
 */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqliteFile(databaseFile(dataDir))) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
