import type { Server } from 'node:http';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMembers } from '../../tests/support/rows.ts';
import { TestClient } from '../../tests/support/test-client.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { systemClock } from '../platform/clock.ts';
import { close, listen } from './listen.ts';
import { closeSession, openSession, sessionUserId, sessions } from './session.ts';

const DAY = 24 * 60 * 60 * 1000;
const data = useTestDatabase();
let server: Server;
let url: string;
let userId: number;
/** Holds requests to /slow, between reading their session and using it, until released. */
let hold: { reached: () => void; until: Promise<void> };

beforeEach(async () => {
  [userId = 0] = await addMembers(data.db, 1);
  const app = new Koa({ keys: ['a secret'] });
  app.use(sessions(app, data.db, systemClock));
  app.use(async (ctx) => {
    if (ctx.path === '/slow') {
      hold.reached();
      await hold.until;
    }
    if (ctx.path === '/in') await openSession(ctx, userId);
    if (ctx.path === '/out') await closeSession(ctx);
    ctx.body = String((await sessionUserId(ctx)) ?? 'nobody');
  });
  const listening = await listen(app.callback(), 0, '127.0.0.1');
  server = listening.server;
  url = `http://127.0.0.1:${listening.port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  await close(server, 0);
});

/** A browser that signed in. */
async function signedIn(): Promise<TestClient> {
  const client = new TestClient(url);
  await client.request('GET', '/in');
  return client;
}
const who = async (client: TestClient) => (await client.request('GET', '/')).body;
const rows = () => data.db.selectFrom('sessions').selectAll().execute();

/** Another browser with the same cookies. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Sends a request that reads its session before `interrupt` runs, and uses it afterwards. */
async function inFlight(client: TestClient, interrupt: () => Promise<unknown>) {
  const gate = Promise.withResolvers<void>();
  const reached = new Promise<void>((resolve) => (hold = { reached: resolve, until: gate.promise }));
  const answer = copyOf(client).request('GET', '/slow');
  await reached;
  await interrupt();
  gate.resolve();
  return answer;
}

describe('a session', () => {
  it('belongs to the browser that opened it', async () => {
    const client = await signedIn();
    expect(await who(client)).toBe(String(userId));
    expect(await who(new TestClient(url))).toBe('nobody');
  });

  it('requires a cookie with a valid signature', async () => {
    const client = await signedIn();
    client.cookies.delete('bonjour.sid.sig');
    expect(await who(client)).toBe('nobody');
  });

  it('is not stored for visitors', async () => {
    await who(new TestClient(url));
    expect(await rows()).toEqual([]);
  });

  it('writes nothing for an ordinary request', async () => {
    const client = await signedIn();
    const before = await rows();
    const { headers } = await client.request('GET', '/');
    expect(headers.getSetCookie()).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('is renewed in the second half of its life', async () => {
    const client = await signedIn();
    const [before] = await rows();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * DAY });
    const { headers } = await client.request('GET', '/');
    const [after] = await rows();
    expect(headers.getSetCookie().join()).toContain('bonjour.sid=');
    expect(Date.parse(after?.expire ?? '') - Date.parse(before?.expire ?? '')).toBeGreaterThan(15 * DAY);
  });

  it('ends after 30 days without a request', async () => {
    const client = await signedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY });
    expect(await who(client)).toBe('nobody');
  });

  it('gets a new id at each sign-in, and the old id is refused', async () => {
    const client = await signedIn();
    const before = copyOf(client);
    await client.request('GET', '/in');
    expect(await who(client)).toBe(String(userId));
    expect(await who(before)).toBe('nobody');
    expect(await rows()).toHaveLength(1);
  });
});

describe('a signed-out session', () => {
  it('has ended, also for copies of its cookie', async () => {
    const client = await signedIn();
    const copy = copyOf(client);
    await client.request('GET', '/out');
    expect(await who(copy)).toBe('nobody');
    expect(await rows()).toEqual([]);
  });

  it('is not restored by a request in progress', async () => {
    const client = await signedIn();
    const copy = copyOf(client);
    await inFlight(client, () => client.request('GET', '/out'));
    expect(await rows()).toEqual([]);
    expect(await who(copy)).toBe('nobody');
  });

  it('is not restored by a request that renews it', async () => {
    const client = await signedIn();
    const copy = copyOf(client);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * DAY });
    const answer = await inFlight(client, () => client.request('GET', '/out'));
    // It did try: a store that upserts would have recreated the session.
    expect(answer.headers.getSetCookie().join()).toContain('bonjour.sid=');
    expect(await rows()).toEqual([]);
    expect(await who(copy)).toBe('nobody');
  });

  it('is not restored by a request after its account was deleted', async () => {
    const client = await signedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * DAY });
    await inFlight(client, () => data.db.deleteFrom('users').where('id', '=', userId).execute());
    expect(await rows()).toEqual([]);
  });
});
