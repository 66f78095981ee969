import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a small file whole or not at all: a crash leaves the old one. `null` removes it. */
export function writeWhole(file: string, content: string | Uint8Array | null): void {
  if (content === null) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.new`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, file);
}

/** @returns what a file holds, or null when it is not there or cannot be read */
export function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
