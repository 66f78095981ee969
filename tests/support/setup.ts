import { format } from 'node:util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { SEED } from './depth.ts';

// Every `fc.assert` starts with the run's seed.
fc.configureGlobal({ seed: SEED });

const print = console.error;
let unexpected: string[] = [];

/**
 * An unexpected error on the console fails its test: React, for one, reports invalid markup and missing keys nowhere
 * else. A test that expects one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
beforeEach(() => {
  unexpected = [];
  console.error = (...args: unknown[]) => {
    unexpected.push(format(...args));
    print(...args);
  };
});

afterEach(() => {
  console.error = print;
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});

/**
 * Restores what the file's last test stubbed or spied on. Vitest itself does so before the next test, which is too late
 * for files that share a worker: the next file's modules are imported before its first test, and Leaflet, for one,
 * reads `navigator.userAgent` on import.
 */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
