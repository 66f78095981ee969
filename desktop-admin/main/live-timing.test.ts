import { expect, it } from 'vitest';
import { LIVE_TIMING } from './live-timing.ts';

it('reconnects within five seconds once the network is back, whatever the state of its retries', () => {
  expect(LIVE_TIMING.answerMs + LIVE_TIMING.waitMs).toBeLessThanOrEqual(4500);
});
