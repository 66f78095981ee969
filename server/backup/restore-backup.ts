import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { acquireDataLock } from '../db/data-lock.ts';
import { isBusy } from '../db/errors.ts';
import { openDatabase } from '../db/open.ts';
import { openSqliteFile } from '../db/sqlite.ts';
import { openErasureList, parseErasures } from '../erasures/erasure-list.ts';
import { applyErasures } from '../features/erasure/apply-erasures.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLog } from '../platform/log.ts';
import { SECRETS } from './backup-format.ts';
import { carryOutRestore, finishPendingRestore } from './pending-restore.ts';
import { stageBackup } from './stage-backup.ts';
import { CommandError } from '../platform/errors.ts';
import { DATABASE, ERASURES, UPLOADS, databaseFile } from '../platform/data-folder.ts';

/** A database without its write-ahead log may lack the last writes, and with another's it is destroyed. */
const REPLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, UPLOADS];

/**
 * Puts a backup in the place of the data folder's database and uploads. What was there is kept in a folder beside it.
 * @returns that folder, when there was anything
 * @throws CommandError when the server is running, or the backup cannot be used; nothing has changed then
 */
export async function restoreBackup(dataDir: string, file: string): Promise<string | undefined> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const lock = acquireDataLock(dataDir, 'replace');
  if (!lock) throw new CommandError(`The server or a command is using ${dataDir}. Stop it first.`);
  try {
    refuseOpenDatabase(databaseFile(dataDir));
    // One that was cut short comes first, so that what it kept aside is not lost sight of.
    await finishPendingRestore(dataDir);
    const staged = await stageBackup(dataDir, file);
    const incoming = present(staged, [DATABASE, UPLOADS, ...SECRETS]);
    const old = present(dataDir, [...REPLACED, ...SECRETS.filter((name) => incoming.includes(name))]);
    await joinErasures(dataDir, staged);
    const aside = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await carryOutRestore(dataDir, { staged: path.basename(staged), aside, old, new: incoming });
    await eraseAgain(dataDir);
    return old.length > 0 ? path.join(dataDir, aside) : undefined;
  } finally {
    lock.release();
  }
}

/**
 * Adds what had been erased when the backup was made to what has been erased here. Before anything is replaced: a crash
 * leaves a list with more in it, and never one with less.
 */
async function joinErasures(dataDir: string, staged: string): Promise<void> {
  const file = path.join(staged, ERASURES);
  if (existsSync(file)) await openErasureList(dataDir).add(...parseErasures(readFileSync(file, 'utf8'), file));
}

/** Erases what was erased after the backup was made. Should a crash come before, the server's start does it. */
async function eraseAgain(dataDir: string): Promise<void> {
  const erasures = openErasureList(dataDir);
  if (erasures.entries().length === 0) return;
  const db = await openDatabase(dataDir);
  const jobs = createJobQueue({ db, clock: systemClock, log: createLog('silent') });
  try {
    // Nobody listens while a backup is restored.
    await applyErasures({
      db,
      clock: systemClock,
      jobs,
      erasures,
      config: { dataDir },
      live: { emit: async () => {} },
    });
  } finally {
    await db.destroy();
  }
}

/** Versions before held no lock while they ran, and other tools never do: whoever has the database open, stops a restore. */
function refuseOpenDatabase(file: string): void {
  if (!existsSync(file)) return;
  try {
    openSqliteFile(file, { alone: true }).close();
  } catch (error) {
    if (isBusy(error)) throw new CommandError(`Another process has ${file} open. Stop it first.`);
    // A damaged database is a reason to restore.
  }
}

const present = (folder: string, names: string[]): string[] =>
  names.filter((name) => existsSync(path.join(folder, name)));
