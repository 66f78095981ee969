import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from './media-store.ts';

/** Letters by which a file is found without reading through all of them. */
const SHELF = 2;

/** Files in a folder, on shelves by the first letters of their names. `put` needs them on the same disc. */
export function folderStore(folder: string): MediaStore {
  const shelfOf = (name: string): string => path.join(folder, name.slice(0, SHELF));
  const fileOf = (name: string): string => path.join(shelfOf(name), name);
  return {
    async put(name, localFile) {
      const shelf = shelfOf(name);
      await sync(localFile, 'r+');
      const created = await mkdir(shelf, { recursive: true, mode: 0o700 });
      await rename(localFile, fileOf(name));
      await syncFolder(shelf);
      if (created) await syncFolder(path.dirname(created));
      if (created) await syncFolder(folder);
    },
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

// Windows knows no such thing for folders, and refuses to open them.
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(folder, 'r');
};

async function sync(target: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
