import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LOCK_FILE } from '../platform/data-folder.ts';
import { CommandError } from '../platform/errors.ts';
import { isBusy } from './errors.ts';
import { opening } from './sqlite-trouble.ts';

export interface DataLock {
  release(): void;
}

/**
 * What a process does with a data folder: `serve` it (one at a time), `work` beside a server (any number), or `replace`
 * its files (alone).
 */
export type DataUse = 'serve' | 'work' | 'replace';

/** SQLite's locks on an empty file allow just that: RESERVED is for one and beside SHARED, EXCLUSIVE beside nothing. */
const TAKE: Readonly<Record<DataUse, string>> = {
  serve: 'BEGIN IMMEDIATE',
  work: 'BEGIN; SELECT * FROM sqlite_schema',
  replace: 'BEGIN EXCLUSIVE',
};

const MEND = 'The server only uses it as a lock. Delete it, then start again.';

/** Keeps each connection reachable until it is released: collecting it as garbage would close it, and end the lock. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Takes a data folder, made if need be, for this process: two servers would send mails twice, and restoring under a
 * running one loses what it writes. The lock goes with the process, however that ends.
 * @returns undefined when another process is in the way
 */
export function acquireDataLock(dataDir: string, use: DataUse): DataLock | undefined {
  // For its owner only: it holds members' messages and the secret that signs cookies.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, LOCK_FILE);
  const lock = opening(file, MEND, () => new BetterSqlite3(file, { timeout: 200 }));
  try {
    // Nothing is ever written: no journal has to be made, or found after a crash.
    opening(file, MEND, () => {
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
 * Works with a data folder while the server may be running, and keeps a restore from replacing it during that time.
 * @throws CommandError when a restore is under way
 */
export async function besideServer<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
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
 * Makes a folder below `parent` for what this process works on. It holds a lock that goes with the process, however that ends:
 * by it others know whether its files may still be wanted.
 * @param name what it is called, but for something that makes it the only one of its name
 */
export function createLockedFolder(parent: string, name = ''): LockedFolder {
  for (;;) {
    const folder = path.join(parent, `${name}${randomUUID()}`);
    const lock = acquireDataLock(folder, 'serve');
    // Another process that swept in between took the folder for one that was left behind.
    if (lock && existsSync(path.join(folder, LOCK_FILE))) return { folder, lock };
    lock?.release();
  }
}

/** Whether the process has ended whose folder it is. */
export function isAbandoned(folder: string): boolean {
  const lock = acquireDataLock(folder, 'replace');
  lock?.release();
  return lock !== undefined;
}
