import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rounds } from '../support/depth.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import { stubGlobals } from './browser.ts';
import { live, schedules } from './console-schedule.ts';

const RUNS = rounds(2, 8);

const app = useTestApp();
let people: MemberClient[];

beforeEach(async () => {
  people = [await app.admin({ firstName: 'Alice' }), await app.admin({ firstName: 'Bea' })];
  vi.useFakeTimers({ toFake: ['Date'] });
  stubGlobals();
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

it(`two administrators in two tabs, ${RUNS} random schedules: nothing is shown to, stored for or sent as the wrong person, or sent twice`, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (steps) => {
      expect(await live(app, people, steps)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: RUNS > 50 },
  );
});
