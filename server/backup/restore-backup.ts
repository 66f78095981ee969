import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { extract, type ReadEntry } from 'tar';
import type { Bucket } from '../adapters/bucket.ts';
import { acquireDataLock, type LockedFolder } from '../db/data-lock.ts';
import { isBusy, isStorageFull } from '../db/errors.ts';
import { compareMigrations, recordedInFile } from '../db/migrate-file.ts';
import { openDatabase } from '../db/open.ts';
import { openSqliteFile } from '../db/sqlite.ts';
import { openErasureList, parseErasures, type ErasureList } from '../erasures/erasure-list.ts';
import { applyErasures } from '../features/erasure/apply-erasures.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { systemClock } from '../platform/clock.ts';
import { DATABASE, ERASURES, UPLOADS, databaseFile } from '../platform/data-folder.ts';
import { syncTree } from '../platform/durable-files.ts';
import { CommandError } from '../platform/errors.ts';
import { endingOf } from '../platform/expected-errors.ts';
import { createLog } from '../platform/log.ts';
import { MANIFEST, SECRETS, manifest } from './create-backup.ts';
import { carryOutRestore, finishPendingRestore } from './pending-restore.ts';
import { openUnpacked, removeAbandoned } from './staging.ts';
import { localSignals } from '../db/signals.ts';

/** A database without its write-ahead log may lack the last writes, and another database's log destroys it. */
const REPLACED = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, UPLOADS];

/**
 * Replaces the data folder's database, uploads and secrets with those of a backup. The previous files are kept in a new
 * folder inside the data folder.
 * @param bucket contains the list of erasures; no file in it is touched
 * @returns that folder, when there was anything
 * @throws CommandError when the server is running, or the backup cannot be used; nothing has changed then
 */
export async function restoreBackup(dataDir: string, file: string, bucket?: Bucket): Promise<string | undefined> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const lock = acquireDataLock(dataDir, 'replace');
  if (!lock) throw new CommandError(`The server or a command is using ${dataDir}. Stop it first.`);
  try {
    refuseOpenDatabase(databaseFile(dataDir));
    // First finishes an interrupted one, so that its replaced files are not lost.
    await finishPendingRestore(dataDir);
    removeAbandoned(dataDir);
    const { folder: staged, lock: unpacked } = await stageBackup(dataDir, file);
    const incoming = present(staged, [DATABASE, UPLOADS, ...SECRETS]);
    const old = present(dataDir, [...REPLACED, ...SECRETS.filter((name) => incoming.includes(name))]);
    await joinErasures(openErasureList(dataDir, bucket), staged);
    // From here on it is part of the plan, and removed with it.
    unpacked.release();
    const aside = `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await carryOutRestore(dataDir, { staged: path.basename(staged), aside, old, new: incoming });
    await eraseAgain(dataDir, openErasureList(dataDir, bucket));
    return old.length > 0 ? path.join(dataDir, aside) : undefined;
  } finally {
    lock.release();
  }
}

/**
 * Merges the backup's list of erasures into the current one. Before anything is replaced, so that a crash leaves a
 * longer list and never a shorter one.
 */
async function joinErasures(erasures: ErasureList, staged: string): Promise<void> {
  const file = path.join(staged, ERASURES);
  if (existsSync(file)) await erasures.add(...parseErasures(readFileSync(file, 'utf8'), file));
}

/** Repeats the erasures since the backup. After a crash, the server's start does it. */
async function eraseAgain(dataDir: string, erasures: ErasureList): Promise<void> {
  if ((await erasures.entries()).length === 0) return;
  const db = await openDatabase(dataDir);
  const jobs = createJobQueue({ db, clock: systemClock, log: createLog('silent'), signals: localSignals() });
  try {
    // No live streams are open during a restore.
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

/**
 * Fails while any process has the database open: earlier versions held no lock while running, and other tools never do.
 */
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

/**
 * Unpacks a backup into a new folder inside the data folder and verifies it, before anything else is touched.
 * @returns the folder, locked
 * @throws CommandError when it is not a backup, is damaged, or comes from a newer version
 */
async function stageBackup(dataDir: string, file: string): Promise<LockedFolder> {
  const held = openUnpacked(dataDir);
  const staged = held.folder;
  try {
    await unpack(file, staged);
    readManifest(file, staged);
    verifyDatabase(file, path.join(staged, DATABASE));
    await syncTree(staged);
    return held;
  } catch (error) {
    held.lock.release();
    // Pending writes of the unpacking may still be on their way to the disk.
    await rm(staged, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    throw error;
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, filter: (name, entry) => isOurs(name, entry as ReadEntry) });
  } catch (error) {
    // A disk problem, not the backup's: the message names it.
    if (isStorageFull(error)) throw noRoom(folder);
    if (endingOf(error)) throw error;
    throw new CommandError(`${file} isn’t a backup, or is damaged: ${(error as Error).message}`);
  }
}

const noRoom = (folder: string): CommandError =>
  new CommandError(
    `The disk of ${path.dirname(folder)} has no room for the backup. Nothing was changed. Free up some space, then restore again.`,
  );

/** Only plain files and folders, and only what a backup contains: never a link that leads elsewhere. */
const isOurs = (name: string, { type }: ReadEntry): boolean =>
  (type === 'File' || type === 'Directory') &&
  [MANIFEST, DATABASE, ERASURES, ...SECRETS, UPLOADS].includes(name.replace(/^\.\//, '').split('/')[0] ?? '');

function readManifest(file: string, folder: string): void {
  if (!manifest.safeParse(readJson(path.join(folder, MANIFEST))).success)
    throw new CommandError(`${file} isn’t a backup this version can read.`);
}

function verifyDatabase(file: string, database: string): void {
  if (!existsSync(database)) throw new CommandError(`${file} is damaged: it doesn’t contain a database.`);
  const sqlite = new BetterSqlite3(database);
  try {
    const damage = sqlite.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new CommandError(`${file} is damaged: ${String(damage)}`);
    if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new CommandError(`${file} is damaged: some rows refer to missing rows.`);
    }
    const { unknown } = compareMigrations(recordedInFile(sqlite));
    if (unknown.length > 0) {
      throw new CommandError(`${file} was made by a newer version (${unknown.join(', ')}). Update this one first.`);
    }
  } catch (error) {
    if (isStorageFull(error)) throw noRoom(path.dirname(database));
    if (error instanceof BetterSqlite3.SqliteError) throw new CommandError(`${file} is damaged: ${error.message}`);
    throw error;
  } finally {
    sqlite.close();
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
