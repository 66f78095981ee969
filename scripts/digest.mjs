import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './files.mjs';

/** A file changed this recently may change again within its timestamp's precision, so its digest is not cached. */
const SETTLED_MS = 2000;

/** @typedef {Record<string, [size: number, mtimeMs: number, digest: string]>} DigestCache */

/** @param {string | Buffer} content @returns {string} */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * One digest over the names and contents of files. Only reads files whose size or time has changed since the last call,
 * so repeated calls are cheap.
 *
 * @param {string} root
 * @param {string[]} sources files and folders below root; a missing one counts as absent
 * @param {string} cacheFile the cache of the files' digests
 * @param {(file: string) => boolean} [counts] which files of the folders matter
 * @returns {string} hexadecimal
 */
export function digestOf(root, sources, cacheFile, counts = () => true) {
  const before = readCache(cacheFile);
  /** @type {DigestCache} */
  const after = {};
  const lines = [];
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    if (!counts(file)) continue;
    const { size, mtimeMs } = statSync(path.join(root, file));
    const known = before[file];
    const digest =
      known && known[0] === size && known[1] === mtimeMs ? known[2] : sha256(readFileSync(path.join(root, file)));
    if (Date.now() - mtimeMs > SETTLED_MS) after[file] = [size, mtimeMs, digest];
    lines.push(`${digest} ${file}`);
  }
  const text = JSON.stringify(after);
  if (text !== JSON.stringify(before)) {
    mkdirSync(path.dirname(cacheFile), { recursive: true });
    writeWhole(cacheFile, text);
  }
  return sha256(lines.join('\n'));
}

/**
 * @param {string} root
 * @param {string} source a file or folder, with "/" on every system
 * @returns {string[]} the files, in a fixed order
 */
function filesIn(root, source) {
  const stats = statSync(path.join(root, source), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [source];
  return readdirSync(path.join(root, source))
    .toSorted()
    .flatMap((name) => filesIn(root, `${source}/${name}`));
}

/** @param {string} cacheFile @returns {DigestCache} */
function readCache(cacheFile) {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    // Missing or half-written: reads everything again.
    return {};
  }
}
