import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** @param {string} file @returns {string} its text; empty when it cannot be read */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes a file atomically, so that nobody ever reads half of it.
 *
 * @param {string} file
 * @param {string | Uint8Array} text
 */
export function writeWhole(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
