import { existsSync } from 'node:fs';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { acquireDataLock } from '../db/data-lock.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import type { Db } from '../db/transaction.ts';
import { CommandError } from './command.ts';

export interface Opened {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Opens the database of the settings, brought up to date, for as long as `work` takes. The server may be running, of the
 * same version; a restore has to wait.
 * @param options `create`: makes a database where there is none
 * @throws CommandError when there is none yet, rather than make an empty one in a mistyped folder; DataFolderError
 */
export async function withDatabase(
  work: (opened: Opened) => Promise<void>,
  { create = false }: { create?: boolean } = {},
): Promise<void> {
  const config = readConfig();
  if (!create && !existsSync(databaseFile(config.dataDir))) {
    throw new CommandError(`There is no database in ${config.dataDir} yet. Start the server once (npm start).`);
  }
  await besideServer(config.dataDir, async () => {
    const db = await openDatabase(config.dataDir);
    try {
      await work({ config, db, clock: systemClock });
    } finally {
      await db.destroy();
    }
  });
}

/**
 * Works with a data folder while the server may be running, and keeps a restore from replacing it meanwhile.
 * @throws CommandError when a restore is under way
 */
export async function besideServer<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = acquireDataLock(dataDir, 'work');
  if (!lock) throw new CommandError(`A restore into ${dataDir} is under way. Try again when it is done.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
