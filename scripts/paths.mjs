import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { Stop } from './log.mjs';

/** The repository's top folder. Every script works from here, wherever it was called. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The lock file, and files kept between runs. These are ignored by git, may be deleted at any time, and are then recreated.
 * A stamp is inside its own folder, so that deleting the folder deletes the stamp too.
 */
export const PLACES = {
  lockFile: path.join(ROOT, 'package-lock.json'),
  modules: path.join(ROOT, 'node_modules'),
  installStamp: path.join(ROOT, 'node_modules', '.installed'),
  compileCache: path.join(ROOT, 'node_modules', '.cache', 'compile'),
  build: path.join(ROOT, 'dist'),
  desktop: path.join(ROOT, 'dist', 'desktop'),
  buildStamp: path.join(ROOT, 'dist', '.built'),
  lock: path.join(ROOT, '.cache', 'lock'),
  pictures: path.join(ROOT, '.cache', 'pictures'),
  oldChunks: path.join(ROOT, '.cache', 'old-chunks'),
  digests: path.join(ROOT, '.cache', 'digests.json'),
  unitReport: path.join(ROOT, '.cache', 'reports', 'unit.json'),
  browserReport: path.join(ROOT, '.cache', 'reports', 'browser.json'),
};

/**
 * Node's options for the built server. Half of V8's default memory for young objects, in MB: a server that streams to a
 * thousand listeners would never free the rest, and is as fast without it. One extra thread for compiling and garbage
 * collection instead of four, each of which takes about a megabyte.
 */
export const SERVER = ['--max-semi-space-size=8', '--v8-pool-size=1', path.join(PLACES.build, 'server', 'main.js')];

/** Tools with a different package name. @type {Readonly<Record<string, string>>} */
const PACKAGES = { tsc: 'typescript', playwright: '@playwright/test' };

/**
 * @param {string} tool the command's name, such as "vitest"
 * @param {string} [modules] the node_modules folder
 * @returns {string} the script to run with Node; found through the package itself, because the entries of
 *   node_modules/.bin are shell scripts on Windows
 */
export function toolScript(tool, modules = PLACES.modules) {
  const folder = path.join(modules, PACKAGES[tool] ?? tool);
  try {
    const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
  } catch {
    throw new Stop(`There is no tool called ${tool} in node_modules.`);
  }
}
