import { expect } from 'vitest';

/** How much slower than usual this machine is now, as `npm test` has measured it (scripts/machine.mjs). */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * How long to wait for what is sure to come, in milliseconds. It only ends what hangs: no test says with it how quick
 * something is.
 * @param ms what would be far too long on an idle machine
 */
export const patience = (ms = 60_000): number => ms * SLOWNESS;

/**
 * Expects that something was quick. Only a machine with nothing else to do can tell: asserted in full runs alone.
 * @param begun by `performance.now()`
 */
export function expectWithin(ms: number, begun: number): void {
  if (process.env.TEST_DEPTH === 'full') expect(performance.now() - begun).toBeLessThan(patience(ms));
}
