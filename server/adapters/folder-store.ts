import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { moveDurably } from '../platform/durable-files.ts';
import type { MediaStore } from './media-store.ts';

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
