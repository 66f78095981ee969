import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder; every script works from here, wherever it was called. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Where things are kept between runs. All of it is ignored by git and may be deleted at any time: what is missing is
 * made again. Stamps live inside the folder they vouch for, so that deleting the folder takes the stamp with it.
 */
export const PLACES = {
  lockFile: path.join(ROOT, 'package-lock.json'),
  modules: path.join(ROOT, 'node_modules'),
  installStamp: path.join(ROOT, 'node_modules', '.installed'),
  compileCache: path.join(ROOT, 'node_modules', '.cache', 'compile'),
  build: path.join(ROOT, 'dist'),
  desktop: path.join(ROOT, 'dist', 'desktop'),
  buildStamp: path.join(ROOT, 'dist', '.built'),
  turn: path.join(ROOT, '.cache', 'turn'),
  pictures: path.join(ROOT, '.cache', 'pictures'),
  oldChunks: path.join(ROOT, '.cache', 'old-chunks'),
  digests: path.join(ROOT, '.cache', 'digests.json'),
  unitReport: path.join(ROOT, '.cache', 'reports', 'unit.json'),
  browserReport: path.join(ROOT, '.cache', 'reports', 'browser.json'),
};
