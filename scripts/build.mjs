import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { digestOf } from './digest.mjs';
import { readIfThere, writeWhole } from './files.mjs';
import { PLACES, ROOT } from './paths.mjs';
import { environmentFor } from './pinned-node.mjs';
import { say, Stop } from './say.mjs';
import { toolScript } from './tools.mjs';

/** Everything `vite build` reads. The server is not built: Node runs its TypeScript as it is. */
export const BUILD_SOURCES = [
  'web',
  'shared',
  'data/content',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** What a finished build has made, below dist. */
const OUTPUTS = ['client', 'ssr'];

/** @param {string} file @returns {boolean} whether a change to this file can change the build: tests cannot */
export function isBuildSource(file) {
  return !/\.test\.tsx?$/.test(file);
}

/** @returns {string} what a build of the present sources is known by */
function sourcesDigest() {
  return digestOf(ROOT, BUILD_SOURCES, PLACES.digests, isBuildSource);
}

/** @returns {boolean} whether dist was built from the present sources */
export function isBuilt() {
  const there = OUTPUTS.every((folder) => existsSync(path.join(PLACES.build, folder)));
  return there && readIfThere(PLACES.buildStamp) === sourcesDigest();
}

/**
 * Builds the site, unless it was built from these sources. The stamp goes first and comes back last, so an interrupted
 * build is made again.
 *
 * @param {string} node the Node to build with
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return;
  say('Building the site.');
  // Taken before the build: a file saved while it runs makes the next start build again.
  const digest = sourcesDigest();
  rmSync(PLACES.buildStamp, { force: true });
  const code = await run(node, [toolScript('vite'), 'build', '--app'], { env: environmentFor(node, 'production') });
  if (code !== 0) throw new Stop('The site could not be built; the message above says why.', code);
  writeWhole(PLACES.buildStamp, digest);
}
