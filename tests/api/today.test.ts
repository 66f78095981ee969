import { describe, expect, it } from 'vitest';
import { UNATTENDED } from '#shared/contracts/endpoint.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { listenToEvents } from '#shared/contracts/endpoints/session.ts';
import { getToday } from '#shared/contracts/endpoints/members.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { share } from '../support/circle.ts';
import { openConversation, block } from '../support/messages.ts';
import { addMembers, addPosts } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;
const now = () => new Date(app.clock.now()).toISOString();

const today = async (member: TestClient) => (await member.call(getToday, {})).body;
const since = async (member: TestClient) => (await today(member)).since;
const rowOf = (member: MemberClient) =>
  app.db.selectFrom('users').selectAll().where('id', '=', member.user.id).executeTakeFirstOrThrow();
const names = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName);

/** The same member on another device. */
async function elsewhere({ user, password }: MemberClient): Promise<TestClient> {
  const device = app.visitor();
  await device.call(login, { body: { email: user.email, password } });
  return device;
}

describe('a member’s visit', () => {
  it('continues while the member returns within half an hour, and the one before ended with its last call', async () => {
    const member = await app.member();
    const joined = member.user.createdAt;
    expect(await since(member)).toBe(joined);
    app.clock.advance(29 * MINUTE);
    const last = now();
    expect(await since(member)).toBe(joined);
    app.clock.advance(30 * MINUTE);
    expect(await since(member)).toBe(last);
    app.clock.advance(20 * MINUTE);
    expect(await since(member)).toBe(last);
  });

  it('covers several devices, and begins once when they return together', async () => {
    const member = await app.member();
    const phone = await elsewhere(member);
    app.clock.advance(20 * MINUTE);
    const last = now();
    await phone.request('GET', '/api/auth/user');
    app.clock.advance(45 * MINUTE);
    const marks = await Promise.all([member, phone, member, phone].map((device) => since(device)));
    expect(new Set(marks)).toEqual(new Set([last]));
    expect(await rowOf(member)).toMatchObject({ last_visit_at: last, last_active_at: now() });
    app.clock.advance(25 * MINUTE);
    expect(await since(phone)).toBe(last);
  });

  it('ends even if an unattended page makes calls and reopens its stream', async () => {
    const member = await app.member();
    const { last_active_at } = await rowOf(member);
    for (let step = 0; step < 4; step++) {
      app.clock.advance(10 * MINUTE);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a forgotten tab makes them
      await member.request('GET', '/api/feed/posts', { headers: { [UNATTENDED]: '1' } });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await member.request('GET', `${listenToEvents.path}?as=member`);
    }
    expect(await rowOf(member)).toMatchObject({ last_active_at, last_visit_at: null });
    const other = await app.member();
    expect(names((await today(other)).online.members)).toEqual([]);
    expect(await since(member)).toBe(last_active_at);
  });
});

describe('who is online', () => {
  it('lists others who were active in the last five minutes', async () => {
    const ada = await app.member({ firstName: 'Ada' });
    const berthe = await app.member({ firstName: 'Berthe' });
    await app.admin({ firstName: 'Office' });
    expect((await today(ada)).online).toMatchObject({ count: 1, members: [{ id: berthe.user.id, level: 1 }] });
    app.clock.advance(5 * MINUTE);
    expect((await today(ada)).online).toEqual({ count: 0, members: [] });
    await share(berthe);
    expect(names((await today(ada)).online.members)).toEqual(['Berthe']);
  });

  it('excludes people who block each other', async () => {
    const ada = await app.member({ firstName: 'Ada' });
    const berthe = await app.member({ firstName: 'Berthe' });
    const zoe = await app.member({ firstName: 'Zoë' });
    await openConversation(ada, berthe);
    await block(ada, berthe);
    expect(names((await today(ada)).online.members)).toEqual(['Zoë']);
    expect(names((await today(berthe)).online.members)).toEqual(['Zoë']);
    expect(names((await today(zoe)).online.members)).toEqual(['Ada', 'Berthe']);
  });

  it('counts up to a hundred and lists eight, those with the most points first', async () => {
    const ada = await app.member();
    await addMembers(app.db, 120, { last_active_at: now() });
    const [most] = await addMembers(app.db, 1, { last_active_at: now(), points: 30, first_name: 'Most' });
    const { online } = await today(ada);
    expect([online.count, online.members.length, online.members[0]?.id]).toEqual([circleLimits.todayCounted, 8, most]);
  });
});

describe('what is new', () => {
  /** Ends everybody's visit. */
  const later = () => app.clock.advance(40 * MINUTE);

  it('includes others’ posts since the last visit, and new members', async () => {
    const ada = await app.member({ firstName: 'Ada' });
    const berthe = await app.member({ firstName: 'Berthe' });
    await share(berthe, { title: 'Before' });
    later();
    const first = await share(berthe, { title: 'First' });
    await share(ada, { title: 'Her own' });
    const second = await share(berthe, { title: 'Second' });
    await app.member({ firstName: 'Zoë' });
    const answer = await today(ada);
    expect(answer.posts).toMatchObject({
      count: 2,
      latest: [
        { id: second.id, title: 'Second', author: { firstName: 'Berthe' } },
        { id: first.id, title: 'First' },
      ],
    });
    expect(answer.newMembers).toMatchObject({ count: 1, latest: [{ firstName: 'Zoë' }] });
    app.clock.advance(10 * MINUTE);
    expect((await today(ada)).posts.count).toBe(2);
    later();
    expect(await today(ada)).toMatchObject({ posts: { count: 0, latest: [] }, newMembers: { count: 0, latest: [] } });
  });

  it('excludes blocked people and accounts that are being deleted', async () => {
    const ada = await app.member();
    later();
    const [berthe, zoe] = [await app.member({ firstName: 'Berthe' }), await app.member({ firstName: 'Zoë' })];
    await Promise.all([share(berthe), share(zoe)]);
    await openConversation(ada, berthe);
    await block(ada, berthe);
    await app.db.updateTable('users').set({ deleting_since: now() }).where('id', '=', zoe.user.id).execute();
    expect(await today(ada)).toMatchObject({ posts: { count: 0 }, newMembers: { count: 0 } });
  });

  it('counts up to a hundred and lists three', async () => {
    const ada = await app.member();
    later();
    const crowd = await addMembers(app.db, 120, { created_at: now() });
    await addPosts(app.db, crowd[0]!, 120, { created_at: now() });
    const { posts, newMembers } = await today(ada);
    expect([posts.count, posts.latest.length, posts.latest[0]?.title]).toEqual([100, 3, 'Post 120']);
    expect([newMembers.count, newMembers.latest.length]).toEqual([100, 3]);
  });
});

it('the member’s overview requires a session, and returns 304 while nothing has changed', async () => {
  expect((await app.visitor().request('GET', getToday.path)).status).toBe(401);
  const [ada, berthe] = [await app.member(), await app.member()];
  const first = await ada.request('GET', getToday.path);
  const again = { headers: { 'If-None-Match': first.headers.get('etag')! } };
  app.clock.advance(2 * MINUTE);
  await berthe.request('GET', '/api/auth/user');
  expect((await ada.request('GET', getToday.path, again)).status).toBe(304);
  await share(berthe);
  expect((await ada.request('GET', getToday.path, again)).status).toBe(200);
});
