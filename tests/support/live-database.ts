import Database from 'better-sqlite3';
import { addSearchRule } from '../../server/db/sqlite.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Writes into the database of a server that runs: what time, an older version or another process would have done. */
export function changeDatabase(dataDir: string, statement: string, ...values: (string | number)[]): void {
  const db = new Database(databaseFile(dataDir));
  addSearchRule(db);
  try {
    db.pragma('busy_timeout = 5000');
    db.prepare(statement).run(...values);
  } finally {
    db.close();
  }
}
