import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, inject } from 'vitest';
import { acquireDataLock } from '../../server/db/data-lock.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Db } from '../../server/db/transaction.ts';
import { newDataDir, removeDataDir } from './server-process.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

interface DataFolder {
  /** The folder, with a migrated and seeded database. */
  readonly path: string;
  /** Opens the database while `work` runs. */
  database<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Writes a file below it. */
  write(name: string, content: string | Buffer): void;
}

/**
 * A new data folder with a migrated and seeded database, like one of a server, without waiting for a server's first
 * start.
 */
export async function makeDataFolder(): Promise<string> {
  const folder = newDataDir();
  writeFileSync(databaseFile(folder), Buffer.from(inject('database'), 'base64'));
  // Also the files that a server leaves: its lock, and its journal mode.
  acquireDataLock(folder, 'serve')?.release();
  await (await openDatabase(folder)).destroy();
  return folder;
}

/** A real data folder of its own for each test of the file. */
export function useDataFolder(): DataFolder {
  let folder = '';
  const write = (name: string, content: string | Buffer): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  beforeEach(async () => {
    folder = await makeDataFolder();
  });
  afterEach(() => removeDataDir(folder));
  return {
    get path() {
      return folder;
    },
    async database(work) {
      const db = await openDatabase(folder);
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    write,
  };
}
