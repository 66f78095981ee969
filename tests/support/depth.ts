/**
 * How deep this run goes: `npm test` is the gate and repeats itself exactly, `npm run test:full` tries other dice each time
 * and more of them.
 */
const isFull = process.env.TEST_DEPTH === 'full';

/** What random tests start from: the same in each gate, another one in each full run; `TEST_SEED` repeats what failed. */
export const SEED = Number(process.env.TEST_SEED ?? (isFull ? Date.now() % 1_000_000 : 20_261_128));

/** How many rounds a test has in the gate, and in a full run. `TEST_ROUNDS` overrides both. */
export const rounds = (gate: number, full: number): number => Number(process.env.TEST_ROUNDS ?? (isFull ? full : gate));

/** How much of something a test makes, where more of it shows nothing else. */
export const amount = (gate: number, full: number): number => (isFull ? full : gate);

/** How much slower than usual this machine is now, as `npm test` has measured it (scripts/machine.mjs). */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * How long to wait for what is sure to come, in milliseconds. It only ends what hangs: no test says with it how quick
 * something is.
 * @param ms what would be far too long on an idle machine
 */
export const patience = (ms = 60_000): number => Math.round(ms * SLOWNESS);

/**
 * Throws when something took longer. Only a machine with nothing else to do can tell: in full runs alone.
 * @param begun by `performance.now()`
 */
export function expectWithin(ms: number, begun: number): void {
  const took = performance.now() - begun;
  if (isFull && took > patience(ms)) throw new Error(`It took ${Math.round(took)} ms, and was to take ${patience(ms)}`);
}
