import { describe, expect, it } from 'vitest';
import * as messages from '#shared/contracts/endpoints/messages.ts';
import {
  openConversation,
  block,
  counts,
  listed,
  send,
  conversationWith,
  texts,
  withMember,
  write,
} from '../support/messages.ts';
import { cursorOf } from '../support/paging.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

const HOUR = 60 * 60 * 1000;

describe('a block', () => {
  const app = useTestApp();

  it('stops both from writing and hides the conversation and its unread messages from both', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await openConversation(ada, grace);
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    expect(await block(grace, ada)).toMatchObject({ state: 'blocked', unreadCount: 0, lastMessage: null });
    for (const [one, other] of [
      [ada, grace],
      [grace, ada],
    ] as const) {
      expect(await listed(one)).toEqual([]);
      expect(await texts(one, other)).toEqual([]);
      expect(await counts(one)).toEqual({ messages: 0, requests: 0 });
    }
    expect((await conversationWith(ada, grace)).state).toBe('closed');
    expect(await write(ada, grace)).toMatchObject({
      status: 409,
      body: { message: 'You can’t message this member at the moment.' },
    });
    expect(await write(grace, ada)).toMatchObject({
      status: 409,
      body: { message: 'You’ve blocked this member. Unblock them to send a message.' },
    });
  });

  it('is removed by its author, which restores everything', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await openConversation(ada, grace);
    await block(grace, ada);
    expect((await ada.call(messages.unblockMember, withMember(grace))).body.state).toBe('closed');
    expect((await grace.call(messages.unblockMember, withMember(ada))).body.state).toBe('open');
    expect(await listed(ada)).toEqual([grace.user.id]);
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    expect(await texts(ada, grace)).toEqual(['May I?']);
  });

  it('in both directions lasts until both are removed', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await block(ada, grace);
    await block(grace, ada);
    await ada.call(messages.unblockMember, withMember(grace));
    expect((await conversationWith(ada, grace)).state).toBe('closed');
    await grace.call(messages.unblockMember, withMember(ada));
    expect((await conversationWith(ada, grace)).state).toBe('new');
    await send(ada, grace);
  });

  it('hides a request too, and needs no earlier message', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await send(ada, grace);
    await block(grace, ada);
    expect(await counts(grace)).toEqual({ messages: 0, requests: 0 });
    expect((await grace.call(messages.acceptRequest, withMember(ada))).status).toBe(409);
    await grace.call(messages.unblockMember, withMember(ada));
    expect(await counts(grace)).toEqual({ messages: 0, requests: 1 });
    expect((await grace.call(messages.unblockMember, withMember(await app.member()))).body.state).toBe('new');
  });

  it('counts once when set many times at once', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await openConversation(ada, grace);
    await Promise.all(Array.from({ length: 10 }, () => block(grace, ada)));
    expect(await counts(grace)).toEqual({ messages: 0, requests: 0 });
    await Promise.all(Array.from({ length: 10 }, () => grace.call(messages.unblockMember, withMember(ada))));
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
  });

  it('is listed to its author, newest first, page by page', async () => {
    const grace = await app.member();
    const others = await Promise.all([1, 2, 3].map(() => app.member()));
    for (const other of others) {
      await block(grace, other);
      app.clock.advance(1000);
    }
    const first = await grace.call(messages.listBlocked, { query: { limit: '2' } });
    const second = await grace.call(messages.listBlocked, { query: { before: cursorOf(first)! } });
    const ids = others.map(({ user }) => user.id).toReversed();
    expect([...first.body, ...second.body].map(({ member }) => member.id)).toEqual(ids);
    expect((await others[0]!.call(messages.listBlocked, {})).body).toEqual([]);
  });
});

describe('a member’s messages', () => {
  it('are limited to 20 a minute', async () => {
    const app = await startTestApp({ rateLimit: true });
    const [ada, grace] = [await app.member(), await app.member()];
    await openConversation(grace, ada);
    for (let sent = 0; sent < 20; sent++) await send(ada, grace);
    expect(await write(ada, grace)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await write(grace, ada)).status).toBe(201);
    await app.close();
  });

  it('are limited to 20 new people a day', async () => {
    const app = await startTestApp({ rateLimit: true });
    const ada = await app.member();
    await app.deps.limits.reset('register:client', '127.0.0.1');
    const grace = await app.member();
    for (let met = 0; met < 20; met++) await app.deps.limits.consume('message-contact:member', String(ada.user.id));
    const refused = await write(ada, grace);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(HOUR / 1000);
    // A reply is no new contact.
    await send(grace, ada);
    expect((await write(ada, grace)).status).toBe(201);
    await app.close();
  });
});
