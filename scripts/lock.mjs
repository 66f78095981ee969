import { mkdirSync, readdirSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PLACES } from './paths.mjs';
import { log } from './log.mjs';

/** An empty folder is being created or released. After this long its process has died. */
const ORPHAN_MS = 10_000;
/** No install or build takes this long: the lock's process is gone, and its id has been reused. */
const FOREVER_MS = 30 * 60_000;

/** The folder of the lock that this process holds. @type {string | undefined} */
let ours;

/**
 * Lets one process at a time install or build, so that concurrent starts do not damage each other's files.
 *
 * The lock is a folder (creating one is atomic) with a file for each process at work: the owner, and its child
 * processes, which may outlive it. A process that finds another dead removes that one file by name. This succeeds only
 * once, so nobody removes the lock of a living successor.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ folder?: string, pollMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(work, { folder = PLACES.lock, pollMs = 200 } = {}) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const owner = fileOf(folder, process.pid);
  let hasLogged = false;
  while (!take(folder, owner)) {
    if (!hasLogged) log('Another process is installing or building. Waiting for it to finish.');
    hasLogged = true;
    dropStale(folder);
    await wait(pollMs);
  }
  ours = folder;
  try {
    return await work();
  } finally {
    ours = undefined;
    attempt(() => unlinkSync(owner));
    attempt(() => rmdirSync(folder));
  }
}

/**
 * Adds a child process to our lock, if we hold it, so that the lock is kept until it ends.
 *
 * @param {number | undefined} pid
 * @returns {() => void} to be called when the process has ended
 */
export function joinLock(pid) {
  if (!ours || !pid) return () => {};
  const file = fileOf(ours, pid);
  attempt(() => writeFileSync(file, ''));
  return () => attempt(() => unlinkSync(file));
}

/** @param {string} folder @param {number} pid */
function fileOf(folder, pid) {
  return path.join(folder, `${pid}@${hostname()}`);
}

/** @param {string} folder @param {string} owner @returns {boolean} whether the lock is ours now */
function take(folder, owner) {
  if (!attempt(() => mkdirSync(folder))) return false;
  if (!attempt(() => writeFileSync(owner, ''))) return false;
  // In the meantime another process may have removed the folder as abandoned and created it again.
  const alone = readdirSync(folder).length === 1;
  if (!alone) attempt(() => unlinkSync(owner));
  return alone;
}

/** @param {string} folder */
function dropStale(folder) {
  /** @type {string[]} */
  let names = [];
  attempt(() => {
    names = readdirSync(folder);
  });
  const gone = names.map((name) => path.join(folder, name)).filter((file) => isGone(file));
  const removed = gone.filter((file) => attempt(() => unlinkSync(file))).length > 0;
  // The folder can only be removed when it is empty.
  if (removed || ageOf(folder) > ORPHAN_MS) attempt(() => rmdirSync(folder));
}

/** @param {string} file a process' file, named `pid@host` */
function isGone(file) {
  if (ageOf(file) > FOREVER_MS) return true;
  const [pid = '', host] = path.basename(file).split('@');
  if (host !== hostname()) return false;
  // A restarted container reuses process ids, so our own id is a leftover.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** @param {string} file @returns {number} milliseconds since its last change; 0 when it does not exist */
function ageOf(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}

/**
 * Creates or removes something. Another process may have been faster, which is fine.
 *
 * @param {() => void} action
 * @returns {boolean} whether we did it
 */
function attempt(action) {
  try {
    action();
    return true;
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (['EEXIST', 'ENOENT', 'ENOTEMPTY', 'EPERM', 'EBUSY'].includes(code)) return false;
    throw error;
  }
}
