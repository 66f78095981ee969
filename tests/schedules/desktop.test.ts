import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rounds } from '../support/depth.ts';
import { startTestApp } from '../support/test-app.ts';
import { Browser, stubGlobals } from './browser.ts';
import { openPage } from './desktop-page.ts';
import { live, type Parts, schedules, type Server, startApp } from './desktop-schedule.ts';

vi.mock('electron', async () => (await import('./desktop-life.ts')).electron);
vi.mock('../../desktop-admin/main/network.ts', () => ({ watchNetwork: () => undefined }));

const RUNS = rounds(2, 4);

let servers: Server[];
let parts: Parts;

beforeEach(async () => {
  servers = await Promise.all(
    ['one', 'other'].map(async () => {
      const app = await startTestApp();
      return { app, people: [await app.admin({ firstName: 'Alice' }), await app.admin({ firstName: 'Bea' })] };
    }),
  );
  const { ConsoleApp } = await import('../../desktop-admin/main/console-app.ts');
  const { servePage } = await import('../../desktop-admin/main/page-scheme.ts');
  parts = { ConsoleApp, servePage };
  vi.useFakeTimers({ toFake: ['Date'] });
  stubGlobals();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  await Promise.all(servers.map(({ app }) => app.close()));
});

it(`two administrators on two servers, ${RUNS} random schedules: nothing is shown to, stored for or sent as the wrong person, or sent twice`, async () => {
  // The same ids on both servers, to detect anything stored under an id alone.
  expect(servers[0]!.people.map(({ user }) => user.id)).toEqual(servers[1]!.people.map(({ user }) => user.id));
  await fc.assert(
    fc.asyncProperty(schedules, async (steps) => {
      expect(await live(parts, servers, steps)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: RUNS > 50 },
  );
});

it('an unreachable server is retried with pauses, however long it has been down', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('interval');
  const userData = mkdtempSync(path.join(tmpdir(), 'bonjour-desktop-'));
  const network = { is: 'up' as 'up' | 'down' };
  const life = startApp(parts, userData, network);
  const tab = new Browser('bonjour-console://app', 1).tabs[0]!;
  const page = await openPage(tab, life);
  const [{ app, people } = servers[0]!] = servers;
  const { user, password } = people[0]!;
  await tab.run(() => page.bridge.signIn({ server: app.url, email: user.email, password }));
  await vi.waitFor(() => expect(life.calls.at(-1)).toContain('/api/'));

  network.is = 'down';
  const before = life.calls.length;
  app.deps.live.stop();
  await vi.waitFor(() => expect(life.calls.slice(before).join()).toContain('/api/events'));
  vi.setTimerTickMode('manual');
  await vi.advanceTimersByTimeAsync(60_000);
  const during = life.calls.length;
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(life.calls).toHaveLength(during);
  await vi.advanceTimersByTimeAsync(2000);
  expect(life.calls.length).toBeGreaterThan(during);
  tab.unload();
  life.ended.abort();
  rmSync(userData, { recursive: true, force: true });
});
