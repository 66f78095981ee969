import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { ServerProcess } from './server-process.ts';
import { patience } from './depth.ts';
import { addSearchRule } from '../../server/db/sqlite.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Writes into the database of a server that runs: what time, an older version or another process would have done. */
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
 * Kills a server once fewer rows are left of those that it deletes. It can delete no more of them while this looks, so that
 * some are left however late the look comes.
 */
export async function killWhile(server: ServerProcess, count: string, all: number): Promise<void> {
  const db = new Database(databaseFile(server.dataDir), { timeout: patience() });
  try {
    for (;;) {
      db.exec('begin immediate');
      const left = db.prepare<[], number>(count).pluck().get()!;
      if (left < all) {
        // oxlint-disable-next-line no-await-in-loop -- the loop ends here
        await server.kill();
        return;
      }
      db.exec('rollback');
      // oxlint-disable-next-line no-await-in-loop -- look after look
      await wait(1);
    }
  } finally {
    db.close();
  }
}
