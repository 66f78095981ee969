import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LOCK_FILE } from '../platform/data-folder.ts';
import { CommandError } from '../platform/errors.ts';
import { isBusy } from './errors.ts';
import { opening } from './sqlite-errors.ts';

export interface DataLock {
  release(): void;
}

/**
 * What a process does with a data folder: `serve` it (one at a time), `work` beside a server (any number), or `replace`
 * its files (alone).
 */
export type DataUse = 'serve' | 'work' | 'replace';

/** SQLite's locks on an empty file fit: RESERVED excludes itself but not SHARED, and EXCLUSIVE excludes everything. */
const TAKE: Readonly<Record<DataUse, string>> = {
  serve: 'BEGIN IMMEDIATE',
  work: 'BEGIN; SELECT * FROM sqlite_schema',
  replace: 'BEGIN EXCLUSIVE',
};

const REMEDY = 'The server only uses it as a lock. Delete it, then start again.';

/** Keeps each connection reachable until it is released. Garbage collection would close it and release the lock. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Takes a data folder for this process, and creates it if needed. Two servers would send mails twice, and restoring
 * under a running one loses its writes. The lock is released with the process, however that ends.
 * @returns undefined when another process is in the way
 */
export function acquireDataLock(dataDir: string, use: DataUse): DataLock | undefined {
  // For its owner only: it contains members' messages and the secret that signs cookies.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, LOCK_FILE);
  const lock = opening(file, REMEDY, () => new BetterSqlite3(file, { timeout: 200 }));
  try {
    // Nothing is ever written, so no journal is needed.
    opening(file, REMEDY, () => {
      lock.pragma('journal_mode = MEMORY');
      lock.exec(TAKE[use]);
    });
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

/**
 * Works with a data folder while the server may be running, and prevents a restore during that time.
 * @throws CommandError when a restore is in progress
 */
export async function withDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = acquireDataLock(dataDir, 'work');
  if (!lock) throw new CommandError(`A restore into ${dataDir} is in progress. Try again when it’s done.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

export interface LockedFolder {
  readonly folder: string;
  readonly lock: DataLock;
}

/**
 * Creates a folder below `parent` for this process's files. Its lock is released with the process, however that ends,
 * and shows others whether the files are still in use.
 * @param name the prefix of its unique name
 */
export function createLockedFolder(parent: string, name = ''): LockedFolder {
  for (;;) {
    const folder = path.join(parent, `${name}${randomUUID()}`);
    const lock = acquireDataLock(folder, 'serve');
    // Otherwise another process took the new folder for an abandoned one before it was locked, and removed it.
    if (lock && existsSync(path.join(folder, LOCK_FILE))) return { folder, lock };
    lock?.release();
  }
}

/** Whether the process that owns a folder has ended. */
export function isAbandoned(folder: string): boolean {
  const lock = acquireDataLock(folder, 'replace');
  lock?.release();
  return lock !== undefined;
}
