import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { LOCK_FILE } from '../platform/data-folder.ts';
import { acquireDataLock, type DataLock } from './data-lock.ts';

export interface HeldFolder {
  readonly folder: string;
  readonly lock: DataLock;
}

/**
 * Makes a folder below `parent` for what this process works on. It holds a lock that goes with the process, however that ends:
 * by it others know whether its files may still be wanted.
 * @param name what it is called, but for something that makes it the only one of its name
 */
export function holdFolder(parent: string, name = ''): HeldFolder {
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
