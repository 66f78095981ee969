import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { ServerProcess } from './server-process.ts';
import { patience } from './depth.ts';
import { addSearchRule } from '../../server/db/sqlite.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Writes into a running server's database: what time, an older version or another process would have done. */
export function changeDatabase(dataDir: string, statement: string, ...values: (string | number)[]): void {
  const db = new Database(databaseFile(dataDir));
  addSearchRule(db);
  try {
    db.pragma(`busy_timeout = ${patience()}`);
    db.prepare(statement).run(...values);
  } finally {
    db.close();
  }
}

/**
 * Kills a server once fewer rows are left of those that it is deleting. It cannot delete more while this checks. Checks
 * without SQLite's own busy timeout, which sleeps for longer and longer: the server might be done before the first
 * check.
 */
export async function killWhile(server: ServerProcess, count: string, all: number): Promise<void> {
  const db = new Database(databaseFile(server.dataDir), { timeout: 0 });
  try {
    while (!isBegun(db, count, all)) {
      // oxlint-disable-next-line no-await-in-loop -- one check after the other
      await nextTurn();
    }
    await server.kill();
  } finally {
    db.close();
  }
}

/** Blocks the server's writes when it has deleted some of the rows already. */
function isBegun(db: Database.Database, count: string, all: number): boolean {
  try {
    db.exec('begin immediate');
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
    throw error;
  }
  if (db.prepare<[], number>(count).pluck().get()! < all) return true;
  db.exec('rollback');
  return false;
}
