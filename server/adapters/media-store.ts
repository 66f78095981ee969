import { createReadStream, type Dirent } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../platform/config.ts';
import { UPLOADS } from '../platform/data-folder.ts';
import { moveDurably } from '../platform/durable-files.ts';
import { openBucket, type Bucket } from './bucket.ts';

/** A file in the store. */
export interface StoredFile {
  readonly bytes: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
  /**
   * The whole file, or the bytes from `start` to `end`, both included. Resolves once the store has started to respond,
   * so that an error can still be sent. A stream that breaks off later ends with an error, never as if it were
   * complete.
   */
  read(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/**
 * The storage of finished files, under our own flat names. Files are immutable. By default a folder in the data folder;
 * a bucket in an object store works the same.
 */
export interface MediaStore {
  /** Takes over a local file. It is durable once this resolves, and the local file may be gone then. */
  put(name: string, localFile: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes every file with a name prefix, if there are any. */
  removeAll(prefix: string): Promise<void>;
  /**
   * The names of all files, in no order. Files that are added or removed in the meantime may be missing or included.
   */
  names(): AsyncIterable<string>;
}

/** The length of a shelf's name. A shelf is a folder for the files whose names begin with it: files are found by listing that. */
const PREFIX_LENGTH = 2;

/** Files in a folder, on shelves by the first letters of their names. `put` needs them on the same disk. */
export function folderStore(folder: string): MediaStore {
  const folderOf = (name: string): string => path.join(folder, name.slice(0, PREFIX_LENGTH));
  const fileOf = (name: string): string => path.join(folderOf(name), name);
  return {
    put: (name, localFile) => moveDurably(localFile, fileOf(name)),
    async find(name) {
      const found = await stat(fileOf(name)).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return {
        bytes: found.size,
        storedAt: found.mtimeMs,
        read: async (range) => createReadStream(fileOf(name), range),
      };
    },
    async removeAll(prefix) {
      const subfolder = folderOf(prefix);
      const names = await readdir(subfolder).catch(() => []);
      const files = names.filter((name) => name.startsWith(prefix)).map((name) => path.join(subfolder, name));
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
    async *names() {
      for (const subfolder of await entriesOf(folder)) {
        if (!subfolder.isDirectory()) continue;
        for (const entry of await entriesOf(path.join(folder, subfolder.name))) {
          // Files on the wrong shelf are ignored, because `find` does not find them.
          if (entry.isFile() && entry.name.startsWith(subfolder.name)) yield entry.name;
        }
      }
    },
  };
}

/** Concurrent removals from a bucket. */
const AT_ONCE = 8;

/** Files in a bucket, under their names below `uploads/`. `put` leaves the local file to its owner. */
export function bucketStore(bucket: Bucket): MediaStore {
  const folder = `${UPLOADS}/`;
  return {
    put: (name, localFile) => bucket.put(folder + name, localFile),
    async find(name) {
      const found = await bucket.find(folder + name);
      if (!found) return undefined;
      const bytesOf = (range?: { start: number; end: number }) => (range ? range.end - range.start + 1 : found.bytes);
      return { ...found, read: (range) => bucket.read(folder + name, { bytes: bytesOf(range), range }) };
    },
    async removeAll(prefix) {
      // An empty prefix would match everybody's files.
      if (prefix === '') throw new Error('Files are removed by the beginning of their names');
      let keys: string[] = [];
      const removeThese = () => Promise.all(keys.map((key) => bucket.remove(key)));
      for await (const key of bucket.list(folder + prefix)) {
        if (keys.push(key) < AT_ONCE) continue;
        await removeThese();
        keys = [];
      }
      await removeThese();
    },
    async *names() {
      for await (const key of bucket.list(folder)) {
        const name = key.slice(folder.length);
        // Other tools use empty objects as folders.
        if (name !== '' && !name.includes('/')) yield name;
      }
    },
  };
}

/** Where a server stores data outside its database. */
export interface FileStorage {
  readonly store: MediaStore;
  /** Undefined when files are in the data folder. */
  readonly bucket: Bucket | undefined;
}

/**
 * Opens the configured store.
 * @throws ConfigError when the bucket in `MEDIA_URL` cannot be used
 */
export async function openMediaStore({
  dataDir,
  bucket: settings,
}: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStorage> {
  if (!settings) return { store: folderStore(path.join(dataDir, UPLOADS)), bucket: undefined };
  const bucket = await openBucket(settings);
  return { store: bucketStore(bucket), bucket };
}

/** Empty for a missing folder. Any other failure is thrown, so that a copy is never silently incomplete. */
const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
