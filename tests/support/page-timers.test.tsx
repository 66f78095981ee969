import { expect, it, vi } from 'vitest';
import { endTimers } from './page-timers.ts';

it('ends the timers of a page, except those without a delay, which libraries wait for', async () => {
  const [soon, later, repeated] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  setTimeout(soon);
  setTimeout(later, 1);
  setInterval(repeated, 1);
  endTimers();
  // Node runs timers of the same length in the order of their start.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 1);
  });
  expect([soon, later, repeated].map((each) => each.mock.calls.length)).toEqual([1, 0, 0]);
});
