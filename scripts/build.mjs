import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { digestOf } from './digest.mjs';
import { readIfThere, writeWhole } from './files.mjs';
import { PLACES, ROOT, toolScript } from './paths.mjs';
import { environmentFor, findNode, linkNode } from './pinned-node.mjs';
import { Stop, log } from './log.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/** Everything `vite build` reads. */
export const BUILD_SOURCES = [
  'web',
  'server',
  'shared',
  'data/content',
  'data/migrations',
  'data/seeds',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The output of a finished build, below dist. */
const OUTPUTS = ['client', 'inline', 'ssr', 'server'];

/** @param {string} file @returns {boolean} whether a change to this file can change the build: tests cannot */
export function isBuildSource(file) {
  return !/\.test\.tsx?$/.test(file);
}

/** @returns {string} the identity of a build of the current sources */
function sourcesDigest() {
  return digestOf(ROOT, BUILD_SOURCES, PLACES.digests, isBuildSource);
}

/** @returns {boolean} whether dist was built from the current sources */
function isBuilt() {
  const there = OUTPUTS.every((folder) => existsSync(path.join(PLACES.build, folder)));
  return there && readIfThere(PLACES.buildStamp) === sourcesDigest();
}

/**
 * Builds the site, unless it was built from these sources. The stamp is deleted first and written last, so an
 * interrupted build is repeated.
 *
 * @param {string} node the Node to build with
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return;
  log('Building the site.');
  // Taken before the build, so that a file saved during it triggers another one at the next start.
  const digest = sourcesDigest();
  rmSync(PLACES.buildStamp, { force: true });
  const code = await run(node, [toolScript('vite'), 'build', '--app'], { env: environmentFor(node, 'production') });
  if (code !== 0) throw new Stop('We couldn’t build the site. The message above says why.', code);
  writeWhole(PLACES.buildStamp, digest);
}

/**
 * Builds the desktop console into dist/desktop. It takes seconds and is done each time: only its tests and its own
 * command need it.
 *
 * @param {string} node
 * @returns {Promise<number>} the exit code
 */
export function buildDesktop(node) {
  const args = [toolScript('vite'), 'build', '--app', '-c', 'vite.desktop.config.ts', '--logLevel', 'warn'];
  return run(node, args, { env: environmentFor(node) });
}

/** @returns {Promise<string>} the Node to run on, with all packages installed */
export async function installed() {
  // The lock is taken only when there is work, because checking is quick and the usual case.
  if (isInstalled()) linkNode();
  else await withLock(ensureInstalled);
  return findNode();
}

/** @returns {Promise<string>} the Node to run on, with all packages installed and the site built */
export async function installedAndBuilt() {
  const node = await installed();
  if (!isBuilt()) await withLock(() => ensureBuilt(node));
  return node;
}

/**
 * @param {string[]} given the arguments after `npm run desktop:package --`
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} electron-builder's arguments. Without DESKTOP_UPDATES_URL the app does not look for updates.
 */
export function packagingArguments(given, env = process.env) {
  const updates = env.DESKTOP_UPDATES_URL;
  const common = ['--config', 'electron-builder.yml', '--publish', 'never'];
  if (!updates) return [...common, ...given];
  if (!/^https?:$/.test(URL.parse(updates)?.protocol ?? '')) {
    throw new Stop(
      'DESKTOP_UPDATES_URL must be an http(s) address: the folder on a web server that holds the packages.',
    );
  }
  return [...common, '--config.publish.provider=generic', `--config.publish.url=${updates}`, ...given];
}
