import { existsSync } from 'node:fs';
import { type Clock, systemClock } from '../adapters/clock.ts';
import { type Config, readConfig } from '../config.ts';
import { databaseFile, openDatabase } from '../db/open.ts';
import type { Db } from '../db/transaction.ts';
import { CommandError } from './command.ts';

export interface Opened {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Opens the database of the settings, brought up to date, for as long as `work` takes. The server may be running.
 * @throws CommandError when there is none yet, rather than make an empty one in a mistyped folder
 */
export async function withDatabase(work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig();
  if (!existsSync(databaseFile(config.dataDir))) {
    throw new CommandError(`There is no database in ${config.dataDir} yet. Start the server once (npm start).`);
  }
  const db = await openDatabase(config.dataDir);
  try {
    await work({ config, db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}
