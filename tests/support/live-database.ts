import Database from 'better-sqlite3';
import { patience } from './patience.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Writes into the database of a server that runs: what time, an older version or another process would have done. */
export function changeDatabase(dataDir: string, statement: string, ...values: (string | number)[]): void {
  const db = new Database(databaseFile(dataDir));
  try {
    db.pragma(`busy_timeout = ${patience()}`);
    db.prepare(statement).run(...values);
  } finally {
    db.close();
  }
}
