import { Dexie, type Table } from 'dexie';
import { DATABASE } from './names.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';

/** What a member has read, as React Query has it: shown again when the server cannot be reached. */
export interface CachedRead {
  readonly userId: number;
  /** React Query's hash of the query's key. */
  readonly key: string;
  readonly data: unknown;
  /** When the server gave it, in milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A picture of what was read, or a recording that a member keeps on purpose. */
export interface CachedFile {
  readonly userId: number;
  /** The path that the page asks for, such as `/api/feed/media/3`. */
  readonly url: string;
  readonly blob: Blob;
  /** In bytes. */
  readonly size: number;
  /** When it was last part of what was read, in milliseconds since 1970: the oldest go first. */
  readonly usedAt: number;
  /** 1: kept by the member's own press, and never thrown out for room. */
  readonly onPurpose: 0 | 1;
  /** The post that a file belongs to which is kept on purpose. */
  readonly post?: { readonly id: number; readonly title: string };
}

/**
 * What this device keeps of the member who is signed in, so that the Circle opens without a network. One
 * database for a device; every row of every table carries its member's id and is read for that member only.
 *
 * To add a table: its row's type, a `declare` line, and its line in `stores`; once the product is released, a `version` of its own. `wipe.ts` removes the
 * whole database, so it needs no word about it; what a session's end by itself must leave alone says so in `OWN_WORDS`.
 */
class DeviceDatabase extends Dexie {
  declare readonly reads: Table<CachedRead, [userId: number, key: string]>;
  /** One row, under the key 0: whose files the service worker may show. */
  declare readonly owner: Table<{ readonly userId: number }, 0>;
  declare readonly files: Table<CachedFile, [userId: number, url: string]>;

  /** What was done and not confirmed by the server, under numbers that grow: see `outbox/`. */
  declare readonly outbox: Table<OutboxItem, number>;

  constructor() {
    super(DATABASE);
    this.version(1).stores({
      reads: '[userId+key], [userId+updatedAt]',
      files: '[userId+url], [userId+usedAt]',
      owner: '',
      outbox: '++, &key',
    });
    // Another tab removes everything, or brings a newer version: this one lets go at once, and opens again if asked.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

/** The tables with what the member has made and not sent: they wait for that member's next sign-in. */
export const OWN_WORDS: readonly string[] = ['outbox'];

export const database = new DeviceDatabase();

/** Whether a failure says that the device has no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));

/**
 * Writes; where the device is full, without the older half of the pictures, which can be fetched again.
 * @throws what the second try throws
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
 * Keeps something of a member, unless the device is not theirs any more: another tab may have wiped it, or somebody else
 * may have signed in there, a moment ago. Asked in the transaction that writes.
 */
export const keepFor = (userId: number, table: Table, write: () => PromiseLike<unknown>): Promise<void> =>
  makeRoom(() =>
    database.transaction('rw', database.owner, table, async () => {
      if ((await database.owner.get(0))?.userId === userId) await write();
    }),
  );
