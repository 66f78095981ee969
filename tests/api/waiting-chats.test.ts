import { describe, expect, it } from 'vitest';
import { migrations } from '#data/migrations/index.ts';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { deleteChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { say, startConversation } from '../support/chat.ts';
import { useWaitingDesk, WEDNESDAY } from '../support/waiting-desk.ts';

const MINUTE = 60_000;

const { app, admin, waiting, waitingChat, answer } = useWaitingDesk();

/** A conversation's thread, as Today names it. */
const threadOf = async (sessionId: string): Promise<number> =>
  (
    await app.db
      .selectFrom('threads')
      .innerJoin('chat_sessions', 'chat_sessions.id', 'threads.chat_id')
      .select('threads.id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).id;

describe('visitors in the chat are waiting', () => {
  it('after asking for a person until one replies, and again from their next message', async () => {
    const { visitor, sessionId } = await waitingChat();
    app.clock.advance(10 * MINUTE);
    await say(visitor, sessionId, 'Hello?');
    expect(await waiting()).toEqual([
      {
        kind: 'chat',
        id: await threadOf(sessionId),
        name: null,
        words: 'Hello?',
        since: new Date(WEDNESDAY).toISOString(),
        waitedMs: 10 * MINUTE,
        assignee: null,
      },
    ]);
    await answer(sessionId);
    expect(await waiting()).toEqual([]);
    app.clock.advance(5 * MINUTE);
    await say(visitor, sessionId, 'And on Saturdays?');
    app.clock.advance(MINUTE);
    expect(await waiting()).toMatchObject([{ waitedMs: MINUTE, words: 'And on Saturdays?' }]);
    await admin().call(resolveChat, { params: { sessionId } });
    expect(await waiting()).toEqual([]);
  });

  it('after leaving an email address, or being promised a reply, but not while the assistant helps', async () => {
    const [helped, left] = [app.visitor(), app.visitor()];
    await say(helped, await startConversation(helped), 'How much is photography?');
    expect(await waiting()).toEqual([]);

    const sessionId = await startConversation(left);
    await say(left, sessionId, 'Do you know https://school.example/lawn?');
    expect(await waiting()).toEqual([]);
    await left.call(chat.leaveChatContact, { body: { sessionId, email: 'lawn@school.example', name: null } });
    expect(await waiting()).toMatchObject([{ kind: 'chat', name: 'lawn@school.example' }]);

    const member = await app.member({ firstName: 'Lily', lastName: 'Lawn' });
    const own = await startConversation(member);
    await say(member, own, 'How much is photography?');
    expect(await waiting()).toHaveLength(1);
    await say(member, own, 'Quel est votre plat préféré ?');
    expect((await waiting()).map(({ id, name }) => [id, name])).toEqual([
      [await threadOf(sessionId), 'lawn@school.example'],
      [await threadOf(own), 'Lily Lawn'],
    ]);
  });

  it('no longer once they have a reply, even if they leave an address after that', async () => {
    const { visitor, sessionId } = await waitingChat();
    await answer(sessionId);
    await visitor.call(chat.leaveChatContact, { body: { sessionId, email: 'lawn@school.example', name: null } });
    expect(await waiting()).toEqual([]);
  });

  it('no longer once their conversation is deleted', async () => {
    const { sessionId } = await waitingChat();
    await admin().call(deleteChat, { params: { sessionId } });
    expect(await waiting()).toEqual([]);
  });
});

it('conversations from before there were waiting times get theirs from their messages', async () => {
  const asked = await waitingChat();
  app.clock.advance(MINUTE);
  const answered = await waitingChat();
  app.clock.advance(MINUTE);
  await answer(answered.sessionId);
  const again = await waitingChat();
  await answer(again.sessionId);
  app.clock.advance(MINUTE);
  await say(again.visitor, again.sessionId, 'And on Saturdays?');
  app.clock.advance(MINUTE);
  await say(again.visitor, again.sessionId, 'Or Sundays?');
  const left = app.visitor();
  const sessionId = await startConversation(left);
  await say(left, sessionId, 'How much is photography?');
  await left.call(chat.leaveChatContact, { body: { sessionId, email: 'lawn@school.example', name: null } });
  const closed = await waitingChat();
  await admin().call(resolveChat, { params: { sessionId: closed.sessionId } });
  const helped = app.visitor();
  await say(helped, await startConversation(helped), 'How much is photography?');
  const noted = () =>
    app.db
      .selectFrom('chat_sessions')
      .select(['session_id', 'waiting_since', 'first_waited_at', 'first_answered_at'])
      .orderBy('id')
      .execute();
  const before = await noted();
  expect((await waiting()).map(({ id }) => id)).toEqual(
    await Promise.all([asked.sessionId, again.sessionId, sessionId].map(threadOf)),
  );

  const { schema } = app.db;
  for (const index of ['chat_sessions_waiting', 'chat_sessions_answered']) await schema.dropIndex(index).execute();
  for (const column of ['waiting_since', 'first_waited_at', 'first_answered_at']) {
    await schema.alterTable('chat_sessions').dropColumn(column).execute();
  }
  await migrations['0173-chat-waiting']!.up(app.db);
  expect(await noted()).toEqual(before);
});
