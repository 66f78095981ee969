import { readConfig, type Config } from '../platform/config.ts';
import { CommandError } from '../platform/errors.ts';
import { endingOf } from '../platform/expected-errors.ts';
import { existsSync } from 'node:fs';
import { systemClock, type Clock } from '../platform/clock.ts';
import { withDataFolder } from '../db/data-lock.ts';
import { openConfigured } from '../db/open.ts';
import type { Db } from '../db/transaction.ts';
import { databaseFile } from '../platform/data-folder.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** Runs a command and sets its exit code: 0, or a CommandError's; 1 for bad settings or data. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const ending = endingOf(error);
    if (!ending) throw error;
    console.error(ending.message);
    process.exitCode = ending.exitCode;
  }
}

interface Opened {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Opens the configured database, migrated, while `work` runs. The server may be running, of the same version. A restore
 * has to wait.
 * @param options `create`: creates a missing database
 * @throws CommandError when it is missing, instead of creating one in a mistyped folder; DataFolderError
 */
export async function withDatabase(
  work: (opened: Opened) => Promise<void>,
  { create = false }: { create?: boolean } = {},
): Promise<void> {
  const config = readConfig();
  if (config.postgres) return workWith(await openConfigured(config, { log: console.error }), config, work);
  if (!create && !existsSync(databaseFile(config.dataDir))) {
    throw new CommandError(`There is no database in ${config.dataDir} yet. Start the server once (npm start).`);
  }
  await withDataFolder(config.dataDir, async () => workWith(await openConfigured(config), config, work));
}

async function workWith(db: Db, config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  try {
    await work({ config, db, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/**
 * Fails for a command that only works on a data folder's SQLite.
 * @throws CommandError that says what to do instead, when PostgreSQL is configured
 */
export function refuseOnPostgres({ postgres }: Pick<Config, 'postgres'>): void {
  if (!postgres) return;
  throw new CommandError(`The database of DATABASE_URL is backed up and restored by PostgreSQL’s own tools:
  pg_dump --format=custom --file=bonjour.dump "$DATABASE_URL"
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" bonjour.dump
Copy the uploads and the list of erasures after the database: every row’s file is then there. docs/deploy.md says how.`);
}

interface FileArgument {
  /** Absolute. */
  readonly file: string;
  readonly force: boolean;
}

/**
 * Reads the arguments of a command with one file.
 * @throws CommandError with `usage` when there are others
 */
export function fileArgument(usage: string, { mayForce }: { mayForce: boolean }): FileArgument {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
    const [file] = positionals;
    if (file && positionals.length === 1 && (mayForce || !values.force)) {
      return { file: path.resolve(file), force: values.force ?? false };
    }
  } catch {
    // The usage explains the right arguments, whatever is wrong.
  }
  throw new CommandError(usage, 2);
}
