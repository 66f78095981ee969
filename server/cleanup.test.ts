import { afterEach, describe, expect, it, vi } from 'vitest';
import { showThreadPresence } from '#shared/contracts/endpoints/desk.ts';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { useTestApp } from '../tests/support/test-app.ts';
import { mailThread } from '../tests/support/threads.ts';
import { removeExpired, startCleanup } from './cleanup.ts';
import { timestamp } from './platform/clock.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const count = async (table: 'sessions' | 'password_resets' | 'idempotency_keys'): Promise<number> =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

describe('the cleanup', () => {
  it('keeps everything that has not expired', async () => {
    const member = await app.member();
    await member.call(createPost, { body: { title: 'A', content: 'B' } }, { 'Idempotency-Key': 'kept' });
    expect(Object.values(await removeExpired(app.deps)).every((removed) => removed === 0)).toBe(true);
    expect((await member.request('GET', '/api/auth/user')).status).toBe(200);
  });

  it('removes responses after 48 hours, and sessions that were not used for their lifetime', async () => {
    const member = await app.member();
    const keyed = () => member.call(createPost, { body: { title: 'A', content: 'B' } }, { 'Idempotency-Key': 'once' });
    const first = (await keyed()).body.id;
    app.clock.advance(2 * DAY - HOUR);
    await removeExpired(app.deps);
    expect((await keyed()).body.id).toBe(first);
    app.clock.advance(2 * HOUR);
    expect(await removeExpired(app.deps)).toMatchObject({ sessions: 0, resets: 0, subscribers: 0, keys: 1 });
    app.clock.advance(40 * DAY);
    expect((await removeExpired(app.deps)).sessions).toBe(1);
    expect(await count('sessions')).toBe(0);
  });

  it('removes live events after an hour, except the newest, which marks the end of the log', async () => {
    const created_at = timestamp(app.clock);
    const event = { name: 'feed.post.deleted', audience: 'members', data: '{}', created_at };
    await app.db.insertInto('live_events').values([event, event, event]).execute();
    app.clock.advance(HOUR - 1000);
    expect((await removeExpired(app.deps)).events).toBe(0);
    app.clock.advance(2000);
    expect((await removeExpired(app.deps)).events).toBe(2);
    expect(await app.db.selectFrom('live_events').select('id').execute()).toEqual([{ id: 3 }]);
  });

  it('removes expired reset links', async () => {
    const { user } = await app.member();
    const link = (token_hash: string, hours: number) => ({
      token_hash,
      user_id: user.id,
      expires_at: timestamp(app.clock, hours * HOUR),
    });
    await app.db
      .insertInto('password_resets')
      .values([link('old', -1), link('new', 1)])
      .execute();
    expect((await removeExpired(app.deps)).resets).toBe(1);
    expect(await app.db.selectFrom('password_resets').select('token_hash').execute()).toEqual([{ token_hash: 'new' }]);
  });

  it('removes presence in a conversation from over an hour ago', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    const call = { params: { id: String(await mailThread(app)) }, body: { state: 'viewing' } } as const;
    await admin.call(showThreadPresence, call);
    app.clock.advance(HOUR);
    await other.call(showThreadPresence, call);
    expect((await removeExpired(app.deps)).colleagues).toBe(1);
    expect(await app.db.selectFrom('thread_presence').select('user_id').execute()).toEqual([
      { user_id: other.user.id },
    ]);
  });

  it('works through a backlog of thousands in small steps', async () => {
    const created_at = timestamp(app.clock, -3 * DAY);
    const keys = Array.from({ length: 2400 }, (_, number) => ({
      actor: 'visitor:a',
      key: `key-${number}`,
      endpoint: 'contact.send',
      request_hash: '',
      response: '{}',
      created_at,
    }));
    for (let at = 0; at < keys.length; at += 400)
      await app.db
        .insertInto('idempotency_keys')
        .values(keys.slice(at, at + 400))
        .execute();
    expect((await removeExpired(app.deps)).keys).toBe(2400);
    expect(await count('idempotency_keys')).toBe(0);
  });
});

describe('the started cleanup', () => {
  afterEach(() => void vi.useRealTimers());

  const addExpired = () =>
    app.db
      .insertInto('idempotency_keys')
      .values({
        actor: 'visitor:a',
        key: 'old',
        endpoint: 'contact.send',
        request_hash: '',
        response: '{}',
        created_at: timestamp(app.clock, -3 * DAY),
      })
      .execute();
  const expectRemoved = () => vi.waitFor(async () => expect(await count('idempotency_keys')).toBe(0));

  it('runs at once and every hour, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await addExpired();
    const stop = startCleanup(app.deps);
    await expectRemoved();
    await addExpired();
    vi.advanceTimersByTime(HOUR);
    await expectRemoved();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('removes nothing more once it is stopped', async () => {
    await addExpired();
    await removeExpired(app.deps, AbortSignal.abort());
    expect(await count('idempotency_keys')).toBe(1);
  });
});
