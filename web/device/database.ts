import { Dexie, type Table } from 'dexie';
import { DATABASE } from './names.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';

/** An answer that a member has read, as React Query has it: shown again while the server is unreachable. */
export interface CachedRead {
  readonly userId: number;
  /** React Query's hash of the query's key. */
  readonly key: string;
  readonly data: unknown;
  /** When the server sent it, in milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A cached picture, or a file that a member saves for offline use: a recording, or a file of the library. */
export interface CachedFile {
  readonly userId: number;
  /** The path in the page, such as `/api/media/0a1b-800.webp`. */
  readonly url: string;
  readonly blob: Blob;
  /** In bytes. */
  readonly size: number;
  /** When it was last part of something read, in milliseconds since 1970: the oldest are evicted first. */
  readonly usedAt: number;
  /** 1: saved by the member, never evicted. */
  readonly onPurpose: 0 | 1;
  /** The post of a saved file. */
  readonly post?: { readonly id: number; readonly title: string };
  /** The header with the name under which browsers save a file of the library. */
  readonly disposition?: string | null;
}

/** A resource of the library that a member stores offline on request. Its files are in `files`. */
export interface OfflineResource {
  readonly userId: number;
  readonly slug: string;
  readonly resource: LibraryResource;
  /** The addresses of its files. */
  readonly urls: readonly string[];
  /** Of all its files, in bytes. */
  readonly size: number;
  /** In milliseconds since 1970. */
  readonly storedAt: number;
}

/**
 * The signed-in member's data on this device, so that the Circle opens offline. One database per device; every row of
 * every table carries its member's id and is read for that member only.
 *
 * To add a table: its row's type, a `declare` line, and a new `version` with its line in `stores`. `wipe.ts` removes the
 * whole database and needs no change. A table that must survive an expired session is listed in `OWN_WORDS`.
 */
class DeviceDatabase extends Dexie {
  declare readonly reads: Table<CachedRead, [userId: number, key: string]>;
  /** One row with key 0: the member whose files the service worker may serve. */
  declare readonly owner: Table<{ readonly userId: number }, 0>;
  declare readonly files: Table<CachedFile, [userId: number, url: string]>;
  declare readonly offlineResources: Table<OfflineResource, [userId: number, slug: string]>;

  /** Actions that the server has not confirmed, by ascending number: see `outbox/`. */
  declare readonly outbox: Table<OutboxItem, number>;

  constructor() {
    super(DATABASE);
    this.version(1).stores({
      reads: '[userId+key], [userId+updatedAt]',
      files: '[userId+url], [userId+usedAt]',
      owner: '',
      outbox: '++, &key',
    });
    this.version(2).stores({ offlineResources: '[userId+slug]' });
    // Another tab deletes or upgrades the database: close at once, and reopen on demand.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** The tables with unsent work of the member: kept for their next sign-in. */
export const OWN_WORDS: readonly string[] = ['outbox'];

export const database = new DeviceDatabase();

/** Whether a failure means that the device's storage is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));

/**
 * Writes; on a full device, after evicting the older half of the pictures, which can be fetched again.
 * @throws what the second attempt throws
 */
export async function makeRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    const pictures = await database.files
      .orderBy('[userId+usedAt]')
      .filter(({ onPurpose }) => onPurpose === 0)
      .primaryKeys();
    await database.files.bulkDelete(pictures.slice(0, Math.ceil(pictures.length / 2)));
    return write();
  }
}

/**
 * Stores something for a member unless the device is no longer theirs: another tab may have wiped it, or somebody else
 * may have signed in there a moment ago. Checked in the transaction that writes.
 */
export const storeFor = (userId: number, table: Table, write: () => PromiseLike<unknown>): Promise<void> =>
  makeRoom(() =>
    database.transaction('rw', database.owner, table, async () => {
      if ((await database.owner.get(0))?.userId === userId) await write();
    }),
  );
