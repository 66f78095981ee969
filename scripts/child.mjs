import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';
import { Interrupted, Stop } from './log.mjs';
import { joinLock } from './lock.mjs';

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often to check whether npm is still there, in milliseconds. */
const PARENT_POLL = 500;

let interrupted = false;

/**
 * Gives a program this terminal until it ends, in the repository's folder and with signals passed on.
 *
 * In a terminal, Ctrl+C reaches the child directly (one process group). Sending it again would look like an impatient
 * second Ctrl+C, so SIGINT is only swallowed there.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<number>} the exit code; 128 + the signal's number when a signal ended the child, as in shells
 */
export function handOver(file, args, { env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: ROOT, env, shell, stdio: 'inherit' });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted = true;
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const stopWatching = whenNpmIsGone(() => forward('SIGTERM'));
    const leaveLock = joinLock(child.pid);
    const release = () => {
      stopWatching();
      leaveLock();
      for (const signal of FORWARDED) process.off(signal, forward);
    };
    child.once('error', (error) => {
      release();
      reject(new Stop(`We couldn’t run ${file}: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a tool as one of several steps: like handOver, but a signal also cancels the following steps.
 *
 * @param {Parameters<typeof handOver>} parameters
 * @returns {Promise<number>} the exit code
 * @throws {Interrupted} when this process was asked to stop in the meantime
 */
export async function run(...parameters) {
  const code = await handOver(...parameters);
  if (interrupted) throw new Interrupted(code);
  return code;
}

/**
 * A killed npm passes on no signal, and an abandoned server would keep its port and its data locked.
 *
 * @param {() => void} act
 * @returns {() => void} stops the checks
 */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    act();
  }, PARENT_POLL);
  return () => clearInterval(timer);
}
