import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { amount, patience, rounds, SEED } from '../support/depth.ts';
import { stubGlobals } from './browser.ts';
import { live, schedules } from './drafts-schedule.ts';

const RUNS = rounds(40, 200);

beforeEach(() => {
  // Instead of after a pause, drafts are stored when their author leaves the tab.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubGlobals();
  // Node has none.
  vi.stubGlobal('FileList', vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it(
  `drafts in two tabs, ${RUNS} random schedules: no text is lost silently, and nothing is sent twice`,
  { timeout: patience(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(schedules(amount(24, 40)), async (steps) => {
        expect(await live(steps)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  },
);
