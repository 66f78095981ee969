import { existsSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteToRead, sqliteDialect } from '../db/sqlite.ts';
import { checkFile } from './check-file.ts';
import { checkRows } from './check-rows.ts';
import { checkUploads } from './check-uploads.ts';
import { CommandError } from '../platform/errors.ts';
import { databaseFile, restoreIsPending, UPLOADS } from '../platform/data-folder.ts';

/**
 * Looks at a data folder without changing anything in it; the server may be running.
 * @returns a sentence for each thing that is wrong
 * @throws CommandError when there is no database
 */
export async function checkData(dataDir: string, clock: Clock): Promise<string[]> {
  if (restoreIsPending(dataDir)) return ['A restore was cut short. Start the server, or restore again, to finish it.'];
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new CommandError(`There is no database in ${dataDir}.`);
  const sqlite = openSqliteToRead(file);
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  try {
    const problems = checkFile(sqlite);
    // One moment for all questions, while the server writes on.
    sqlite.exec('begin');
    return [
      ...problems,
      ...(await checkRows(db, clock)),
      ...(await checkUploads(db, path.join(dataDir, UPLOADS), clock.now())),
    ];
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return [`The database cannot be read: ${error.message}`];
    throw error;
  } finally {
    await db.destroy();
  }
}
