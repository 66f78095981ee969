import { expect, it } from 'vitest';
import { LIVE_TIMING } from './live-timing.ts';

it('reconnects within five seconds of the network’s return, at any point of its retries', () => {
  expect(LIVE_TIMING.answerMs + LIVE_TIMING.waitMs).toBeLessThanOrEqual(4500);
});
