/**
 * The depth of this run: `npm test` is the gate and always repeats itself; `npm run test:full` uses new seeds each time
 * and more of them.
 */
const isFull = process.env.TEST_DEPTH === 'full';

/** The seed of random tests: the same in each gate, a new one in each full run; `TEST_SEED` repeats a failure. */
export const SEED = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 1_000_000 : 20_261_128));

/** The number of a test's rounds in the gate, and in a full run. `TEST_ROUNDS` overrides both. */
export const rounds = (gate: number, full: number): number => Number(process.env.TEST_ROUNDS ?? (isFull ? full : gate));

/** The size of test data, where more of it tests nothing else. */
export const amount = (gate: number, full: number): number => (isFull ? full : gate);

/** How much slower than usual this machine is now, as measured by `npm test` (scripts/machine.mjs). */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * A timeout for something that is sure to happen, in milliseconds. It only ends hanging tests, and says nothing about
 * speed.
 * @param ms a time that is far too long on an idle machine
 */
export const patience = (ms = 60_000): number => Math.round(ms * SLOWNESS);

/**
 * Throws when something took longer. Only an idle machine can measure that, so only in full runs.
 * @param begun from `performance.now()`
 */
export function expectWithin(ms: number, begun: number): void {
  const took = performance.now() - begun;
  if (isFull && took > patience(ms)) throw new Error(`It took ${Math.round(took)} ms, and was to take ${patience(ms)}`);
}
