import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

/** The waits after this many failures in a row. */
function waitsAfter(failures: readonly number[], random: number, longestMs?: number): number[] {
  return failures.map((count) => {
    const backoff = new Backoff({ clock: { now: () => 0, random: () => random }, ...(longestMs && { longestMs }) });
    for (let failure = 0; failure < count; failure++) backoff.fail();
    return backoff.until;
  });
}

it('starts at a second, and doubles up to half a minute', () => {
  expect(waitsAfter([1, 2, 3, 4, 5, 6, 50], 1)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('never exceeds the maximum', () => {
  expect(waitsAfter([1, 2, 50], 1, 1500)).toEqual([1000, 1500, 1500]);
});

it('randomises the second half of the wait', () => {
  expect([0, 0.5, 1].flatMap((random) => waitsAfter([3], random))).toEqual([2000, 3000, 4000]);
});

it('ends the wait when the network may be back, unless the server asked for it', () => {
  const backoff = new Backoff({ clock: { now: () => 0, random: () => 1 } });
  backoff.fail();
  backoff.retryNow();
  expect([backoff.until, backoff.failures]).toEqual([0, 1]);
  backoff.fail(60_000);
  backoff.retryNow();
  expect(backoff.until).toBe(60_000);
  backoff.reset();
  expect([backoff.until, backoff.failures]).toEqual([0, 0]);
});
