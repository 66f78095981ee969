import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../cli/command.ts';
import { acquireDataLock } from '../db/data-lock.ts';
import { DATABASE, SECRETS, UPLOADS } from './backup-format.ts';
import { carryOutRestore, finishPendingRestore } from './pending-restore.ts';
import { stageBackup } from './stage-backup.ts';

/** A database without its write-ahead log may lack the last writes, and with another's it is destroyed. */
const REPLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, UPLOADS];

/**
 * Puts a backup in the place of the data folder's database and uploads. What was there is kept in a folder beside it.
 * @returns that folder, when there was anything
 * @throws CommandError when the server is running, or the backup cannot be used; nothing has changed then
 */
export async function restoreBackup(dataDir: string, file: string): Promise<string | undefined> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const lock = acquireDataLock(dataDir);
  if (!lock) throw new CommandError(`The server is using ${dataDir}. Stop it first.`);
  try {
    // One that was cut short comes first, so that what it kept aside is not lost sight of.
    finishPendingRestore(dataDir);
    const staged = await stageBackup(dataDir, file);
    const incoming = present(staged, [DATABASE, UPLOADS, ...SECRETS]);
    const old = present(dataDir, [...REPLACED, ...SECRETS.filter((name) => incoming.includes(name))]);
    const aside = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    carryOutRestore(dataDir, { staged: path.basename(staged), aside, old, new: incoming });
    return old.length > 0 ? path.join(dataDir, aside) : undefined;
  } finally {
    lock.release();
  }
}

const present = (folder: string, names: string[]): string[] =>
  names.filter((name) => existsSync(path.join(folder, name)));
