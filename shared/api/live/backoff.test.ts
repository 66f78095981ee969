import { expect, it } from 'vitest';
import { backoff } from './backoff.ts';

it('waits a second, then twice as long, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => backoff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('waits no longer than who has to be back sooner allows', () => {
  expect([1, 2, 50].map((failures) => backoff(failures, 1, 1500))).toEqual([1000, 1500, 1500]);
});

it('is spread over the second half of the wait', () => {
  expect([0, 0.5, 1].map((random) => backoff(3, random))).toEqual([2000, 3000, 4000]);
});
