import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Renames, and has the folder's entry on disk when it returns. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(path.dirname(to));
}

/** Writes the whole file or none of it, and has it on disk when it returns. */
export function writeDurably(file: string, content: string): void {
  const unfinished = `${file}.part`;
  writeFileSync(unfinished, content, { mode: 0o600, flush: true });
  renameDurably(unfinished, file);
}

/** Has a file's content on disk when it returns; a missing file is none of its business. */
export function syncFile(file: string): void {
  if (existsSync(file)) syncPath(file, 'r+');
}

function syncFolder(folder: string): void {
  // Windows knows no such thing for folders, and refuses to open them.
  if (process.platform !== 'win32') syncPath(folder, 'r');
}

function syncPath(target: string, flags: 'r' | 'r+'): void {
  const handle = openSync(target, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
