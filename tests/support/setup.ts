import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const print = console.error;
let unexpected: string[] = [];

/**
 * An error on the console that no test expected fails the test in which it came: React, for one, reports wrong markup
 * and forgotten keys nowhere else. A test that expects one says so:
 * `vi.spyOn(console, 'error').mockImplementation(() => {})`.
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
