import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';
import { create } from 'tar';
import * as z from 'zod/mini';
import type { Bucket } from '../adapters/bucket.ts';
import { withDataFolder } from '../db/data-lock.ts';
import { isStorageFull } from '../db/errors.ts';
import { openSqliteToRead } from '../db/sqlite.ts';
import { openErasureList } from '../erasures/erasure-list.ts';
import {
  DATABASE,
  ERASURES,
  PUSH_KEYS,
  SESSION_SECRET,
  UPLOADS,
  databaseFile,
  restoreIsPending,
} from '../platform/data-folder.ts';
import { renameDurably } from '../platform/durable-files.ts';
import { CommandError } from '../platform/errors.ts';
import { openStaging, removeAbandoned, type Staging } from './staging.ts';

/** Copies all pages in one read transaction, while a running server continues to write. */
const ALL_PAGES = 0x7fffffff;

/**
 * Writes a consistent snapshot of the data folder's database and uploads into `file`. The server may be running.
 * @param options `bucket`: contains the uploads, which are then left out; its list of erasures is included
 * @returns the size of the file in bytes
 * @throws CommandError when there is nothing to back up, a restore is unfinished, the database is damaged, the folder of
 * `file` is missing, or `file` exists and `force` is not set
 */
export async function createBackup(
  dataDir: string,
  file: string,
  { force, bucket }: { force: boolean; bucket?: Bucket | undefined },
): Promise<number> {
  if (restoreIsPending(dataDir)) {
    throw new CommandError(`A restore into ${dataDir} isn’t finished. Start the server first. Nothing was backed up.`);
  }
  if (!existsSync(databaseFile(dataDir))) throw new CommandError(`There is no database in ${dataDir}.`);
  if (!existsSync(path.dirname(file))) throw new CommandError(`There is no folder ${path.dirname(file)}.`);
  refuseToOverwrite(file, force);

  return withDataFolder(dataDir, () => writeBackup(dataDir, file, force, bucket));
}

async function writeBackup(dataDir: string, file: string, force: boolean, bucket?: Bucket): Promise<number> {
  removeAbandoned(dataDir, path.dirname(file));
  // Beside the backup file: the data folder's disk may be full, which is a reason for a backup.
  let staging: Staging | undefined;
  // First: a signal during the creation of the folders waits until they can be removed.
  const stopListening = whenInterrupted(() => staging?.remove());
  try {
    staging = openStaging(dataDir, path.dirname(file));
    const names = await stage(dataDir, staging, bucket);
    const unfinished = path.join(staging.folder, 'unfinished');
    await pipeline(
      // The uploads are a link to their folder.
      create({ cwd: staging.folder, gzip: { level: 1 }, portable: true, strict: true, follow: true }, names),
      // Readable by its owner only, like the database that it contains.
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    refuseToOverwrite(file, force);
    await renameDurably(unfinished, file);
    return (await stat(file)).size;
  } finally {
    stopListening();
    staging?.remove();
  }
}

/** Signals that interrupt a command. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Cleans up when the process is asked to end. @returns a function that stops this */
function whenInterrupted(remove: () => void): () => void {
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const end = (): void => {
      remove();
      process.stderr.write('Interrupted. Nothing was backed up, and nothing is left behind.\n');
      process.exit(code);
    };
    process.once(signal, end);
    return () => void process.off(signal, end);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}

function refuseToOverwrite(file: string, force: boolean): void {
  if (!force && existsSync(file)) {
    throw new CommandError(`${file} already exists. Choose another name, or add --force to replace it.`);
  }
}

/** @returns the names of the backup's content in the staging folder */
async function stage(dataDir: string, { folder, links }: Staging, bucket?: Bucket): Promise<string[]> {
  const names: string[] = [MANIFEST];
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(newManifest(new Date())));
  for (const name of SECRETS) {
    const secret = path.join(dataDir, name);
    if (!existsSync(secret)) continue;
    // oxlint-disable-next-line no-await-in-loop -- small files
    await copyFile(secret, path.join(folder, name));
    names.push(name);
  }
  const erasures = await openErasureList(dataDir, bucket).entries();
  const lines = erasures.map((entry) => `${JSON.stringify(entry)}\n`);
  if (lines.length > 0) {
    await writeFile(path.join(folder, ERASURES), lines.join(''));
    names.push(ERASURES);
  }
  // The database first: a file is uploaded before the row that refers to it, so every row's file exists.
  await snapshot(databaseFile(dataDir), path.join(folder, DATABASE));
  names.push(DATABASE);
  const uploads = path.join(dataDir, UPLOADS);
  if (bucket || !existsSync(uploads)) return names;
  await symlink(await snapshotOf(uploads, links), path.join(folder, UPLOADS), 'junction');
  return [...names, UPLOADS];
}

/**
 * Preserves the uploads, even those deleted during the backup, by hard links in a folder on the same disk.
 * @returns that folder; the uploads themselves on a full disk, where nothing is deleted either
 */
async function snapshotOf(uploads: string, links: string | undefined): Promise<string> {
  if (links === undefined) return uploads;
  const copy = path.join(links, UPLOADS);
  try {
    await linkTree(uploads, copy);
    return copy;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return uploads;
  }
}

async function snapshot(from: string, to: string): Promise<void> {
  const source = openSqliteToRead(from);
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new BetterSqlite3(to);
  try {
    const damage = copy.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new CommandError(`The database is damaged, so nothing was backed up: ${String(damage)}`);
    deleteViewKeys(copy);
  } finally {
    copy.close();
  }
}

/** Removes the key of today's visitors from a copy, because a backup outlives the day of the key. */
function deleteViewKeys(copy: BetterSqlite3.Database): void {
  const hasKeys = copy.prepare(`select 1 from sqlite_master where type = 'table' and name = 'view_keys'`).get();
  if (!hasKeys) return;
  // Overwrites deleted data.
  copy.pragma('secure_delete = on');
  copy.exec('delete from view_keys');
}

/**
 * Hard-links every file of a folder, which needs neither time nor space, and preserves files deleted during the backup.
 */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isFile()) await linkOrCopy(source, target);
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    // Some file systems do not support links.
    await link(source, target).catch(() => copyFile(source, target));
  } catch (error) {
    // Deleted since the folder was read.
    if (existsSync(source)) throw error;
  }
}

/**
 * A backup is a gzipped tar of this file, the database, the uploads, the secrets and the list of erasures. Mails in the
 * outbox are left out, because they were delivered.
 */
export const MANIFEST = 'manifest.json';
/** Each is optional: the cookie secret may be configured, and old backups lack the push keys. */
export const SECRETS = [SESSION_SECRET, PUSH_KEYS] as const;

/** Increase this when backups of the previous format can no longer be restored. */
const VERSION = 1;

export const manifest = z.object({
  format: z.literal('bonjour-backup'),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
});

const newManifest = (now: Date): z.output<typeof manifest> => ({
  format: 'bonjour-backup',
  version: VERSION,
  createdAt: now.toISOString(),
});
