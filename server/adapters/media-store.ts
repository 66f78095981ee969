import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { moveDurably } from '../platform/durable-files.ts';

/** A stored file as it lies there. */
export interface StoredFile {
  readonly bytes: number;
  /** The whole of it, or the bytes from `start` to `end`, both included. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
}

/**
 * Where finished files are kept, under flat names of ours. A file is never changed once it is there. A folder of the
 * data folder by default; a bucket of an object store does the same three things.
 */
export interface MediaStore {
  /** Takes over a local file. It is durable once this resolves; the local file may be gone then. */
  put(name: string, localFile: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Removes every file whose name begins so; none is fine. */
  removeAll(prefix: string): Promise<void>;
}

/** Letters by which a file is found without reading through all of them. */
const SHELF = 2;

/** Files in a folder, on shelves by the first letters of their names. `put` needs them on the same disc. */
export function folderStore(folder: string): MediaStore {
  const shelfOf = (name: string): string => path.join(folder, name.slice(0, SHELF));
  const fileOf = (name: string): string => path.join(shelfOf(name), name);
  return {
    put: (name, localFile) => moveDurably(localFile, fileOf(name)),
    async find(name) {
      const found = await stat(fileOf(name)).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { bytes: found.size, read: (range) => createReadStream(fileOf(name), range) };
    },
    async removeAll(prefix) {
      const shelf = shelfOf(prefix);
      const names = await readdir(shelf).catch(() => []);
      const files = names.filter((name) => name.startsWith(prefix)).map((name) => path.join(shelf, name));
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
