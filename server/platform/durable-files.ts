import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file completely or not at all, for its owner only, and creates its folder if needed. Once this resolves, the
 * content, its name and the folder are on disk.
 */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  await makeFolder(path.dirname(file));
  const unfinished = `${file}.part`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // On a full disk the remains would only take up space.
    await rm(unfinished, { force: true });
    throw error;
  }
  await renameDurably(unfinished, file);
}

/**
 * Moves a finished file to its place, and creates the folder if needed. Content and name are on disk once this
 * resolves.
 */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncPath(from, 'r+');
  await makeFolder(path.dirname(to));
  await renameDurably(from, to);
}

/** Renames a file or folder. The new name is on disk once this resolves; for the content see `moveDurably`. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

/** Syncs a folder with all files and folders in it, and their names. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const found = path.join(entry.parentPath, entry.name);
    // oxlint-disable-next-line no-await-in-loop -- one at a time, because there may be many thousands
    await (entry.isDirectory() ? syncFolder(found) : syncPath(found, 'r+'));
  }
  await syncFolder(folder);
  await syncFolder(path.dirname(folder));
}

/** Creates a folder and its parents, for their owner only. Their names are on disk once this resolves. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    // oxlint-disable-next-line no-await-in-loop -- two folders at most
    await syncFolder(path.dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders, and refuses to open them.
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

async function syncPath(target: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(target, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files being read or created, so that concurrent calls get the same text. */
const underWay = new Map<string, Promise<string>>();

/**
 * Reads a small file that is generated once, such as a secret. A power cut may leave an empty file or one of zeros.
 * Nobody has used its content, so it is generated again.
 */
export function readOrCreateText(file: string, make: () => string | Promise<string>): Promise<string> {
  let text = underWay.get(file);
  if (!text) {
    text = readOrMake(file, make).finally(() => underWay.delete(file));
    underWay.set(file, text);
  }
  return text;
}

async function readOrMake(file: string, make: () => string | Promise<string>): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  if (/[^\0\s]/.test(existing)) return existing;
  const made = await make();
  await writeDurably(file, made);
  return made;
}
