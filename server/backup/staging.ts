import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isStorageFull, isReadOnly } from '../db/errors.ts';
import { type LockedFolder, createLockedFolder, isAbandoned } from '../db/data-lock.ts';
import { restoreIsPending } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';

/** What the folders are called in which backups are made and restored, in the data folder and beside the backup's file. */
const BACKUP = '.backup-';
const RESTORE = '.restore-';
const BESIDE = '.bonjour-backup-';
/** Names, in the data folder's, the folder beside the backup's file. */
const PLACE = 'place';

export interface Staging {
  /** Beside the backup's file: all that goes into it, and the unfinished file itself. */
  readonly folder: string;
  /** In the data folder, for links to its uploads; undefined where the disk has no room for them. */
  readonly links: string | undefined;
  /** Removes both, at once: the process may be about to end. */
  readonly remove: () => void;
}

/** Makes the folders in which one backup is made; both go with it, or are removed by `removeAbandoned`. */
export function openStaging(dataDir: string, target: string): Staging {
  const near = createLockedFolder(target, BESIDE);
  let links: LockedFolder | undefined;
  const remove = (): void => {
    for (const held of [links, near]) {
      held?.lock.release();
      if (held) rmSync(held.folder, { recursive: true, force: true });
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

/** A full disk, or one that may only be read: nothing can be laid onto it, and all of it can be backed up. */
const hasNoRoom = (error: unknown): boolean => {
  const cause = error instanceof DataFolderError ? error.cause : error;
  return isStorageFull(cause) || isReadOnly(cause) || isStorageFull(error) || isReadOnly(error);
};

/** The folders of backups and restores that were cut short, in a data folder. */
export function abandonedIn(dataDir: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && [BACKUP, RESTORE].some((name) => entry.name.startsWith(name)))
    .map((entry) => path.join(dataDir, entry.name))
    .filter((folder) => isAbandoned(folder));
}

/**
 * Removes what backups and restores that were cut short have left: copies of secrets, and links that keep deleted uploads. Not
 * while a restore may be under way that other processes do.
 * @param target the folder of another backup, beside whose file may lie more
 * @returns how many folders went
 */
export function removeAbandoned(dataDir: string, target?: string): number {
  // What a restore goes on with has to stay.
  const left = restoreIsPending(dataDir) ? [] : abandonedIn(dataDir);
  for (const folder of left) {
    const place = path.join(folder, PLACE);
    const near = existsSync(place) ? readFileSync(place, 'utf8') : '';
    if (path.basename(near).startsWith(BESIDE)) rmSync(near, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return left.length + (target === undefined ? 0 : removeBeside(target));
}

/** Makes the folder into which a backup is unpacked. */
export const openUnpacked = (dataDir: string): LockedFolder => createLockedFolder(dataDir, RESTORE);

function removeBeside(target: string): number {
  const left = readdirSync(target, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(BESIDE))
    .map((entry) => path.join(target, entry.name))
    .filter((folder) => isAbandoned(folder));
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  return left.length;
}
