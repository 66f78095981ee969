import { mkdirSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createLockedFolder, isAbandoned } from '../db/data-lock.ts';
import type { Clock } from '../platform/clock.ts';

const HOUR = 60 * 60 * 1000;

/** A process's folder for incoming files. Other processes on the data folder have their own beside it. */
export interface Incoming {
  readonly folder: string;
  /**
   * Removes the files of ended processes, and own files that have not changed for an hour.
   * @param everything true at a start: even if they ended just now
   * @returns how many files and folders were removed
   */
  sweep(everything: boolean): Promise<number>;
  /** Removes the folder, when the process ends. */
  close(): Promise<void>;
}

/**
 * Creates a folder for this process below `parent`. Its lock is released with the process, however that ends, and shows
 * others whether its files are still in use.
 */
export function openIncoming(parent: string, clock: Clock): Incoming {
  const { folder: own, lock } = createLockedFolder(parent);
  const folder = path.join(own, 'files');
  mkdirSync(folder, { mode: 0o700 });

  const untouchedFor = async (file: string): Promise<number> =>
    clock.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Infinity);

  return {
    folder,
    async sweep(everything) {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        if ((await untouchedFor(file)) > HOUR) removed += await remove(file);
      }
      // A sign of life, so that others need not try the lock, which takes a moment.
      const now = clock.now() / 1000;
      await utimes(own, now, now).catch(() => {});
      for (const entry of await readdir(parent, { withFileTypes: true })) {
        const other = path.join(parent, entry.name);
        if (other === own) continue;
        if (!everything && (await untouchedFor(other)) <= 2 * HOUR) continue;
        // Earlier versions put files directly here, with one server per folder.
        if (!entry.isDirectory() || isAbandoned(other)) removed += await remove(other);
      }
      return removed;
    },
    async close() {
      lock.release();
      // An upload that was cut off may still be writing its last part.
      await rm(own, { force: true, recursive: true, maxRetries: 10, retryDelay: 20 });
    },
  };
}

async function remove(file: string): Promise<1> {
  await rm(file, { force: true, recursive: true });
  return 1;
}
