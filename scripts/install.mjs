import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { sha256 } from './digest.mjs';
import { readIfThere, writeWhole } from './files.mjs';
import { PLACES } from './paths.mjs';
import { linkNode, pinnedNodePath, thisMachine } from './pinned-node.mjs';
import { log, Stop } from './log.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry> }} Lock */

/**
 * @param {{ lock: string, platform: string, arch: string }} machine
 * @returns {string} an installation's identity, which includes the machine because binaries differ
 */
export function installDigest({ lock, platform, arch }) {
  return sha256(`${platform} ${arch}\n${lock}`);
}

/**
 * Whether npm's own record of the installation matches the lock file, so that `npm install something` is not followed
 * by a second installation.
 *
 * @param {Lock} wanted package-lock.json
 * @param {Lock | undefined} installed node_modules/.package-lock.json, which npm writes last
 * @returns {boolean}
 */
export function isSameSet(wanted, installed) {
  if (!installed) return false;
  const wantedPaths = Object.keys(wanted.packages).filter(Boolean);
  const known = new Set(wantedPaths);
  const complete = wantedPaths.every((name) => {
    const want = wanted.packages[name];
    const have = installed.packages[name];
    // Optional packages are mostly binaries for other machines.
    return have ? have.version === want?.version && have.integrity === want?.integrity : Boolean(want?.optional);
  });
  return complete && Object.keys(installed.packages).every((name) => known.has(name));
}

/** @returns {boolean} whether node_modules matches package-lock.json; quick when nothing changed */
export function isInstalled() {
  const machine = thisMachine();
  const node = pinnedNodePath(machine);
  if (node && !existsSync(path.join(PLACES.modules, node))) return false;
  const lock = readFileSync(PLACES.lockFile, 'utf8');
  const digest = installDigest({ lock, platform: machine.platform, arch: machine.arch });
  if (readIfThere(PLACES.installStamp) === digest) return true;
  const record = readIfThere(path.join(PLACES.modules, '.package-lock.json'));
  if (!isSameSet(JSON.parse(lock), record ? JSON.parse(record) : undefined)) return false;
  writeWhole(PLACES.installStamp, digest);
  return true;
}

/**
 * Installs the packages of the lock file, if needed. `npm ci` removes the old stamp with the old folder, and the new
 * one is written only after success, so an interrupted installation is repeated.
 */
export async function ensureInstalled() {
  if (!isInstalled()) {
    log('Installing the packages.');
    const npm = npmCommand();
    const code = await run(
      npm.file,
      // Development packages build the site: they are needed in production too, whatever NODE_ENV says. Warnings are
      // left out: they are about the system's Node, which nothing of ours will run on.
      [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      { shell: npm.shell },
    );
    if (code !== 0) throw new Stop(INSTALL_FAILED, code);
    const { platform, arch } = thisMachine();
    writeWhole(PLACES.installStamp, installDigest({ lock: readFileSync(PLACES.lockFile, 'utf8'), platform, arch }));
  }
  linkNode();
}

/**
 * The npm that runs this script, so that the user's version and settings apply. It runs on its own Node, because the
 * pinned one is about to be replaced.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [platform]
 * @returns {{ file: string, args: string[], shell: boolean }}
 */
export function npmCommand(env = process.env, platform = process.platform) {
  const script = env.npm_execpath;
  if (script && /^npm(-cli)?\.c?js$/.test(path.basename(script))) {
    return { file: env.npm_node_execpath ?? process.execPath, args: [script], shell: false };
  }
  // Called without npm (node scripts/run.mjs …) or by another package manager. On Windows npm.cmd needs a shell.
  return { file: 'npm', args: [], shell: platform === 'win32' };
}

const INSTALL_FAILED = `We couldn’t install the packages. npm says why above. If this machine is offline, connect it to the internet or to your npm registry, then run the same command again.`;
