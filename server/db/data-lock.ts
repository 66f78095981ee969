import { mkdirSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

export interface DataLock {
  release(): void;
}

/**
 * Takes a data folder for this process, or gives undefined when another has it: two servers would send mails twice,
 * and restoring under a running one destroys the database. The lock is SQLite's own on an empty file, so that it goes
 * with the process, however that ends.
 */
export function acquireDataLock(dataDir: string): DataLock | undefined {
  mkdirSync(dataDir, { recursive: true });
  const lock = new BetterSqlite3(path.join(dataDir, 'server.lock'), { timeout: 200 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
