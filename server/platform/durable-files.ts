import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file whole or not at all, for its owner only, and makes its folder if need be. It is on disk once this
 * resolves: the content, its name in the folder, and the folder.
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
    // On a full disk it would only take the room that others need.
    await rm(unfinished, { force: true });
    throw error;
  }
  await renameDurably(unfinished, file);
}

/** Moves a finished file to its place, in a folder that is made if need be; content and name are on disk once this resolves. */
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

/** Has a folder on disk once it resolves: all files and folders in it, their names and its own. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const found = path.join(entry.parentPath, entry.name);
    // oxlint-disable-next-line no-await-in-loop -- one at a time: there may be many thousands
    await (entry.isDirectory() ? syncFolder(found) : syncPath(found, 'r+'));
  }
  await syncFolder(folder);
  await syncFolder(path.dirname(folder));
}

/** Makes a folder, and those above it, for its owner only; their names are on disk once this resolves. */
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

/** Files being read or made now: two calls at once get the same text. */
const underWay = new Map<string, Promise<string>>();

/**
 * Reads a small file that is made once and kept, such as a secret. An empty file, or one of zeros alone, is what a power
 * cut leaves of one that was never finished; nobody has seen its content, so it is made again.
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
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  if (/[^\0\s]/.test(kept)) return kept;
  const made = await make();
  await writeDurably(file, made);
  return made;
}
