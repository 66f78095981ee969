import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a small file atomically and flushes it to disk, so that a crash leaves the old one. `null` removes it. */
export function writeWhole(file: string, content: string | Uint8Array | null): void {
  if (content === null) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolder(path.dirname(file));
}

/** Flushes a folder's entries to disk. Windows cannot, and refuses to open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** @returns a file's content, or null when it is missing or unreadable */
export function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
