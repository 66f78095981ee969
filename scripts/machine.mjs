import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The duration of the work below on each of two idle cores of a small server, in ms. */
const REFERENCE_MS = 300;

/** The same in every version of Node, and long enough that starting a thread does not matter. */
const WORK = `
  const { parentPort } = require('node:worker_threads');
  const { pbkdf2Sync } = require('node:crypto');
  const start = performance.now();
  pbkdf2Sync('slowness', 'machine', 1_000_000, 32, 'sha256');
  parentPort.postMessage(performance.now() - start);
`;

/**
 * Measures the current speed of this machine, with one thread per core, so that other programs count.
 *
 * @returns {Promise<number>} the factor for the tests' timeouts: a whole number from 1 (idle machine) to 6
 */
export async function measureSlowness() {
  const threads = Array.from({ length: availableParallelism() }, measureThread);
  const slowest = Math.max(...(await Promise.all(threads)));
  return Math.min(6, Math.ceil(slowest / REFERENCE_MS));
}

/** @returns {Promise<number>} the duration of the work in a thread of its own, in ms */
function measureThread() {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
