import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type ReadEntry, extract } from 'tar';
import { syncTree } from '../platform/durable-files.ts';
import { compareMigrations } from '../db/migrate.ts';
import { notedMigrations } from '../db/migrate-file.ts';
import { DATABASE, ERASURES, UPLOADS } from '../platform/data-folder.ts';
import { MANIFEST, SECRETS, manifest } from './backup-format.ts';
import { CommandError } from '../platform/errors.ts';

/**
 * Unpacks a backup into a new folder inside the data folder and makes sure that it can be used, before anything else is
 * touched.
 * @returns the folder
 * @throws CommandError when it is no backup, is damaged, or comes from a newer version
 */
export async function stageBackup(dataDir: string, file: string): Promise<string> {
  const staged = await mkdtemp(path.join(dataDir, '.restore-'));
  try {
    await unpack(file, staged);
    readManifest(file, staged);
    verifyDatabase(file, path.join(staged, DATABASE));
    await syncTree(staged);
    return staged;
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw error;
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, filter: (name, entry) => isOurs(name, entry as ReadEntry) });
  } catch (error) {
    throw new CommandError(`${file} is not a backup, or it is damaged: ${(error as Error).message}`);
  }
}

/** Only plain files and folders, and only what a backup holds: never a link that leads elsewhere. */
const isOurs = (name: string, { type }: ReadEntry): boolean =>
  (type === 'File' || type === 'Directory') &&
  [MANIFEST, DATABASE, ERASURES, ...SECRETS, UPLOADS].includes(name.replace(/^\.\//, '').split('/')[0] ?? '');

function readManifest(file: string, folder: string): void {
  if (!manifest.safeParse(readJson(path.join(folder, MANIFEST))).success)
    throw new CommandError(`${file} is not a backup that this version can read.`);
}

function verifyDatabase(file: string, database: string): void {
  if (!existsSync(database)) throw new CommandError(`${file} is damaged: it holds no database.`);
  const sqlite = new BetterSqlite3(database);
  try {
    const damage = sqlite.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') throw new CommandError(`${file} is damaged: ${String(damage)}`);
    if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new CommandError(`${file} is damaged: some of its rows refer to rows that are not there.`);
    }
    const { unknown } = compareMigrations(notedMigrations(sqlite));
    if (unknown.length > 0) {
      throw new CommandError(`${file} was made by a newer version (${unknown.join(', ')}). Update this one first.`);
    }
  } catch (error) {
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
