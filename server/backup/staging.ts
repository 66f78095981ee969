import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isStorageFull, isReadOnly } from '../db/errors.ts';
import { type LockedFolder, createLockedFolder, isAbandoned } from '../db/data-lock.ts';
import { restoreIsPending } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';

/** How the names of folders begin: in the data folder during a backup or a restore, and beside the backup file. */
const BACKUP = '.backup-';
const RESTORE = '.restore-';
const BESIDE = '.bonjour-backup-';
/** A file in a backup's folder in the data folder. It contains the path of the folder beside the backup file. */
const PLACE = 'place';
/** Retries for two seconds, because other threads may still be writing files in the folder. */
const UNTIL_EMPTY = { recursive: true, force: true, maxRetries: 20, retryDelay: 10 } as const;

export interface Staging {
  /** Beside the backup file: its content, and the unfinished file itself. */
  readonly folder: string;
  /** In the data folder, for links to its uploads; undefined when the disk has no room for them. */
  readonly links: string | undefined;
  /** Removes both synchronously, because the process may be about to end. */
  readonly remove: () => void;
}

/** Creates the folders for one backup. They are removed with it, or by `removeAbandoned`. */
export function openStaging(dataDir: string, target: string): Staging {
  const near = createLockedFolder(target, BESIDE);
  let links: LockedFolder | undefined;
  const remove = (): void => {
    for (const held of [links, near]) {
      held?.lock.release();
      if (held) rmSync(held.folder, UNTIL_EMPTY);
    }
  };
  try {
    links = createLockedFolder(dataDir, BACKUP);
    writeFileSync(path.join(links.folder, PLACE), near.folder);
  } catch (error) {
    if (!hasNoRoom(error)) {
      remove();
      throw error;
    }
    if (links) {
      links.lock.release();
      rmSync(links.folder, { recursive: true, force: true });
      links = undefined;
    }
  }
  return { folder: near.folder, links: links?.folder, remove };
}

/** A full or read-only disk: nothing can be written to it, but all of it can be backed up. */
const hasNoRoom = (error: unknown): boolean => {
  const cause = error instanceof DataFolderError ? error.cause : error;
  return isStorageFull(cause) || isReadOnly(cause) || isStorageFull(error) || isReadOnly(error);
};

/** The folders of interrupted backups and restores in a data folder. */
export function findAbandoned(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && [BACKUP, RESTORE].some((name) => entry.name.startsWith(name)))
    .map((entry) => path.join(dataDir, entry.name))
    .filter((folder) => isAbandoned(folder));
}

/**
 * Removes the remains of interrupted backups and restores: copies of secrets, and links that keep deleted uploads. Not
 * while another process may be restoring.
 * @param target the folder of another backup, which may have more beside its file
 * @returns how many folders were removed
 */
export function removeAbandoned(dataDir: string, target?: string): number {
  // Files that a pending restore needs must stay.
  const left = restoreIsPending(dataDir) ? [] : findAbandoned(dataDir);
  for (const folder of left) {
    const place = path.join(folder, PLACE);
    const near = existsSync(place) ? readFileSync(place, 'utf8') : '';
    if (path.basename(near).startsWith(BESIDE)) rmSync(near, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return left.length + (target === undefined ? 0 : removeBeside(target));
}

/** Creates the folder that a backup is unpacked into. */
export const openUnpacked = (dataDir: string): LockedFolder => createLockedFolder(dataDir, RESTORE);

function removeBeside(target: string): number {
  const left = readdirSync(target, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(BESIDE))
    .map((entry) => path.join(target, entry.name))
    .filter((folder) => isAbandoned(folder));
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  return left.length;
}
