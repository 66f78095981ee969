import { describe, expect, it } from 'vitest';
import * as messages from '#shared/contracts/endpoints/messages.ts';
import {
  openConversation,
  counts,
  listed,
  read,
  send,
  conversationWith,
  texts,
  withMember,
  write,
} from '../support/messages.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

/** Ada and Grace, who have no contact yet. */
async function strangers(): Promise<[MemberClient, MemberClient]> {
  return [
    await app.member({ firstName: 'Ada', lastName: 'Lovelace' }),
    await app.member({ firstName: 'Grace', lastName: 'Hopper' }),
  ];
}

describe('writing to another member', () => {
  it('returns 201 with the message as written', async () => {
    const [ada, grace] = await strangers();
    const { status, body } = await write(ada, grace, '  Hello Grace,\nhow are you? ');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      senderId: ada.user.id,
      text: 'Hello Grace,\nhow are you?',
      createdAt: new Date(app.clock.now()).toISOString(),
    });
    expect(await texts(grace, ada)).toEqual(['Hello Grace,\nhow are you?']);
  });

  it('happens once when retried with its key, also for simultaneous retries', async () => {
    const [ada, grace] = await strangers();
    const answers = await Promise.all([1, 2, 3].map(() => write(ada, grace, 'Once', 'key-1')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await texts(grace, ada)).toEqual(['Once']);
    expect((await write(ada, grace, 'Twice', 'key-1')).status).toBe(422);
  });

  it('is refused for unknown members and oneself', async () => {
    const [ada] = await strangers();
    const nobody = { params: { userId: '999999' }, body: { text: 'Hello?' } };
    expect(await ada.call(messages.sendMessage, nobody)).toMatchObject({
      status: 404,
      body: { message: 'We couldn’t find this member.', code: 'not_found' },
    });
    const self = await ada.request('POST', `/api/messages/with/${ada.user.id}`, { body: { text: 'Me' } });
    for (const { status, body } of [
      self,
      await ada.call(messages.getConversation, withMember(ada)),
      await ada.call(messages.blockMember, withMember(ada)),
    ]) {
      expect([status, body]).toEqual([400, { message: 'You can’t message yourself.', code: 'bad_request' }]);
    }
  });
});

describe('a first contact', () => {
  it('is a request until the other accepts, and then both can write', async () => {
    const [ada, grace] = await strangers();
    expect(await conversationWith(ada, grace)).toMatchObject({ state: 'new', messagesLeft: 3, lastMessage: null });
    await send(ada, grace, 'May I ask you something?');
    expect(await conversationWith(ada, grace)).toMatchObject({ state: 'waiting', messagesLeft: 2, unreadCount: 0 });
    expect(await conversationWith(grace, ada)).toMatchObject({ state: 'request', messagesLeft: null, unreadCount: 1 });
    expect([await listed(ada), await listed(grace), await listed(grace, 'requests')]).toEqual([
      [grace.user.id],
      [],
      [ada.user.id],
    ]);
    expect(await counts(grace)).toEqual({ messages: 0, requests: 1 });

    const { body } = await grace.call(messages.acceptRequest, withMember(ada));
    expect(body).toMatchObject({ state: 'open', unreadCount: 1, member: { id: ada.user.id, firstName: 'Ada' } });
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    expect(await listed(grace)).toEqual([ada.user.id]);
    for (const text of ['1', '2', '3', '4', '5']) await send(ada, grace, text);
    await send(grace, ada, 'Of course.');
    expect(await counts(ada)).toEqual({ messages: 1, requests: 0 });
  });

  it('is limited to three messages until it is accepted', async () => {
    const [ada, grace] = await strangers();
    for (const text of ['One', 'Two', 'Three']) await send(ada, grace, text);
    expect(await conversationWith(ada, grace)).toMatchObject({ state: 'waiting', messagesLeft: 0 });
    expect(await write(ada, grace, 'Four')).toMatchObject({
      status: 409,
      body: { message: 'You can send more messages once Grace has accepted your request.', code: 'conflict' },
    });
    expect(await texts(grace, ada)).toEqual(['Three', 'Two', 'One']);
  });

  it('is accepted by a reply', async () => {
    const [ada, grace] = await strangers();
    await send(ada, grace);
    await send(grace, ada, 'Hello yourself');
    expect((await conversationWith(ada, grace)).state).toBe('open');
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
  });

  it('ends when it is declined, without a reason, unless the other returns to it', async () => {
    const [ada, grace] = await strangers();
    await send(ada, grace);
    expect((await grace.call(messages.declineRequest, withMember(ada))).body.state).toBe('declined');
    expect((await grace.call(messages.declineRequest, withMember(ada))).status).toBe(200);
    expect(await counts(grace)).toEqual({ messages: 0, requests: 0 });
    expect([await listed(grace), await listed(grace, 'requests'), await listed(ada)]).toEqual([
      [],
      [],
      [grace.user.id],
    ]);
    expect((await conversationWith(ada, grace)).state).toBe('closed');
    expect(await write(ada, grace, 'Please!')).toMatchObject({
      status: 409,
      body: { message: 'You can’t message this member at the moment.', code: 'conflict' },
    });
    await send(grace, ada, 'Sorry, I was in a hurry.');
    expect((await conversationWith(ada, grace)).state).toBe('open');
    expect(await texts(ada, grace)).toEqual(['Sorry, I was in a hurry.', 'Hello!']);
  });

  it('can be accepted or declined by its receiver only', async () => {
    const [ada, grace] = await strangers();
    await send(ada, grace);
    const refused = { status: 409, body: { message: 'There’s no request from this member to answer.' } };
    expect(await ada.call(messages.acceptRequest, withMember(grace))).toMatchObject(refused);
    expect(await ada.call(messages.declineRequest, withMember(grace))).toMatchObject(refused);
    const other = await app.member();
    expect((await other.call(messages.acceptRequest, withMember(ada))).status).toBe(404);
    await grace.call(messages.acceptRequest, withMember(ada));
    expect(await grace.call(messages.declineRequest, withMember(ada))).toMatchObject(refused);
    expect((await grace.call(messages.acceptRequest, withMember(ada))).status).toBe(200);
  });

  it('creates one conversation for fifty simultaneous messages from both sides', async () => {
    const [ada, grace] = await strangers();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? write(ada, grace) : write(grace, ada))),
    );
    const written = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await app.db.selectFrom('conversations').select('state').execute()).toEqual([{ state: 'accepted' }]);
    expect(await app.db.selectFrom('conversation_sides').select('box').execute()).toHaveLength(2);
    const unread = (await counts(ada)).messages + (await counts(grace)).messages;
    expect(unread).toBe(written);
  });

  it('is limited to three even for fifty simultaneous messages', async () => {
    const [ada, grace] = await strangers();
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(ada, grace)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await counts(grace)).toEqual({ messages: 0, requests: 1 });
  });
});

describe('reading messages', () => {
  it('marks up to a message, never backwards, and no future ones', async () => {
    const [ada, grace] = await strangers();
    await openConversation(ada, grace);
    const first = await send(ada, grace, 'First');
    const second = await send(ada, grace, 'Second');
    expect(await counts(grace)).toEqual({ messages: 3, requests: 0 });
    expect(await read(grace, ada, first.id)).toEqual({ messages: 1, requests: 0 });
    expect(await conversationWith(grace, ada)).toMatchObject({ unreadCount: 1, readUpTo: first.id });
    expect(await read(grace, ada, 1)).toEqual({ messages: 1, requests: 0 });
    expect(await read(grace, ada, 999_999)).toEqual({ messages: 0, requests: 0 });
    expect((await conversationWith(grace, ada)).readUpTo).toBe(second.id);
    await send(ada, grace, 'Third');
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    expect(await counts(ada)).toEqual({ messages: 0, requests: 0 });
  });

  it('does not accept a request', async () => {
    const [ada, grace] = await strangers();
    const { id } = await send(ada, grace);
    expect(await read(grace, ada, id)).toEqual({ messages: 0, requests: 1 });
    await grace.call(messages.acceptRequest, withMember(ada));
    expect(await counts(grace)).toEqual({ messages: 0, requests: 0 });
  });

  it('keeps the count right when a message arrives at the same time', async () => {
    const [ada, grace] = await strangers();
    await openConversation(ada, grace);
    const { id } = await send(ada, grace);
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? send(ada, grace) : read(grace, ada, id))));
    expect(await counts(grace)).toEqual({ messages: 10, requests: 0 });
    expect((await conversationWith(grace, ada)).unreadCount).toBe(10);
  });

  it('pages back through a conversation', async () => {
    const [ada, grace] = await strangers();
    await openConversation(ada, grace);
    for (let number = 1; number <= 4; number++) await send(ada, grace, `${number}`);
    const page = (before?: string) =>
      grace.call(messages.listMessages, { ...withMember(ada), query: { limit: '2', ...(before && { before }) } });
    const first = await page();
    const second = await page(cursorOf(first));
    const third = await page(cursorOf(second));
    expect([first, second, third].map(({ body }) => body.map(({ text }) => text))).toEqual([
      ['4', '3'],
      ['2', '1'],
      ['May I?'],
    ]);
    expect(cursorOf(third)).toBeUndefined();
  });
});

describe('the list of conversations', () => {
  it('is most recently active first and paged, with excerpts of the last messages', async () => {
    const [ada] = await strangers();
    const others = await Promise.all([1, 2, 3].map(() => app.member()));
    for (const other of others) {
      await openConversation(other, ada);
      app.clock.advance(1000);
    }
    await send(ada, others[0]!, `Long\n\n${'é🙂'.repeat(200)}`);
    const [first, second, third] = others.map(({ user }) => user.id);
    expect(await listed(ada)).toEqual([first, third, second]);
    const page = await ada.call(messages.listConversations, { query: { limit: '2' } });
    expect(page.body.map(({ member }) => member.id)).toEqual([first, third]);
    expect(page.body[0]).toMatchObject({ state: 'open', unreadCount: 1, lastMessage: { senderId: ada.user.id } });
    expect(page.body[0]!.lastMessage!.text).toBe(`Long ${'é🙂'.repeat(67)}…`);
    const rest = await ada.call(messages.listConversations, { query: { before: cursorOf(page)! } });
    expect(rest.body.map(({ member }) => member.id)).toEqual([second]);
  });

  it('refuses an unknown box', async () => {
    const [ada] = await strangers();
    expect(await ada.request('GET', '/api/messages/conversations?box=hidden')).toMatchObject({
      status: 400,
      body: { fields: { box: 'box must be inbox or requests' } },
    });
  });
});

describe('other people’s conversations', () => {
  it('have no URL: other members and administrators find only their own conversations', async () => {
    const [ada, grace] = await strangers();
    await openConversation(ada, grace);
    for (const other of [await app.member(), await app.admin()]) {
      expect(await listed(other)).toEqual([]);
      expect(await listed(other, 'requests')).toEqual([]);
      for (const participant of [ada, grace]) {
        expect(await texts(other, participant)).toEqual([]);
        expect(await conversationWith(other, participant)).toMatchObject({ state: 'new', lastMessage: null });
        const seen = await other.call(messages.readMessages, { ...withMember(participant), body: { upTo: 1 } });
        expect(seen).toMatchObject({ status: 404, body: { message: 'We couldn’t find this conversation.' } });
      }
    }
    expect((await app.visitor().call(messages.listMessages, withMember(ada))).status).toBe(401);
  });
});
