import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** How long the work below takes on each of two idle cores of a small server, in ms. */
const REFERENCE_MS = 300;

/** The same in every version of Node, and long enough that starting a thread does not count. */
const WORK = `
  const { parentPort } = require('node:worker_threads');
  const { pbkdf2Sync } = require('node:crypto');
  const start = performance.now();
  pbkdf2Sync('slowness', 'machine', 1_000_000, 32, 'sha256');
  parentPort.postMessage(performance.now() - start);
`;

/**
 * Measures how slow this machine is now, with one thread on each core, so that other programs count.
 *
 * @returns {Promise<number>} what to multiply the tests' timeouts by: a whole number, 1 on an idle machine and 6 at most
 */
export async function measureSlowness() {
  const threads = Array.from({ length: availableParallelism() }, measureThread);
  const slowest = Math.max(...(await Promise.all(threads)));
  return Math.min(6, Math.ceil(slowest / REFERENCE_MS));
}

/** @returns {Promise<number>} how long the work took in a thread of its own, in ms */
function measureThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
