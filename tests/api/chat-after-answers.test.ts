import { expect, it } from 'vitest';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { answerChat, getChat, listChats, reopenChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { useWaitingDesk } from '../support/waiting-desk.ts';

const DAY = 24 * 60 * 60 * 1000;
const { app, admin, waiting, waitingChat, answer } = useWaitingDesk();

it.each(['👍', '?', 'شكرا', 'Thank you', 'Great, thanks!'])(
  '“%s” after a person’s reply does not make the visitor wait for another',
  async (message) => {
    const { visitor, sessionId } = await waitingChat();
    await answer(sessionId);
    await say(visitor, sessionId, message);
    expect(await waiting()).toEqual([]);
    await say(visitor, sessionId, 'One more thing: Saturdays?');
    expect(await waiting()).toMatchObject([{ kind: 'chat' }]);
  },
);

it.each(['👍', '?', '؟', 'شكرا', 'Gracias'])(
  '“%s” alone gets no apology, and does not make a member wait',
  async (message) => {
    const member = await app.member();
    const sessionId = await startConversation(member);
    const { response } = (await say(member, sessionId, message)).body;
    expect(response).not.toMatch(/sorry|address/);
    expect(await waiting()).toEqual([]);
  },
);

const resolved = async () => {
  const { visitor, sessionId } = await waitingChat();
  await visitor.call(chat.leaveChatContact, { body: { sessionId, email: 'rosa@school.example', name: 'Rosa' } });
  await admin().call(answerChat, { params: { sessionId }, body: { message: 'Yes, on Saturdays too.' } });
  app.clock.advance(2 * 60_000);
  const mail = (await app.mails()).findLast(({ subject }) => subject.startsWith('A reply'));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await admin().call(resolveChat, { params: { sessionId } });
  return { visitor, sessionId, token };
};

it('a message through the emailed link within a week reopens a resolved conversation', async () => {
  const { sessionId, token } = await resolved();
  app.clock.advance(3 * DAY);
  const reader = app.visitor();
  expect((await reader.call(chat.openChat, { body: { token } })).body).toEqual({ isClosed: false });
  expect(await startConversation(reader)).toBe(sessionId);
  expect((await say(reader, sessionId, 'And Sundays?')).status).toBe(200);
  expect((await admin().call(getChat, { params: { sessionId } })).body.isResolved).toBe(false);
  expect(await waiting()).toMatchObject([{ kind: 'chat', words: 'And Sundays?' }]);
});

it('a message without the emailed link, or after a week, does not reopen a resolved conversation', async () => {
  const { visitor, sessionId } = await resolved();
  expect((await say(visitor, sessionId, 'And Sundays?')).status).toBe(409);
  const late = await resolved();
  const reader = app.visitor();
  await reader.call(chat.openChat, { body: { token: late.token } });
  app.clock.advance(8 * DAY);
  expect((await say(reader, late.sessionId, 'And Sundays?')).status).toBe(409);
});

it('an administrator can undo resolving, which restores the visitor’s waiting time', async () => {
  const { sessionId } = await waitingChat();
  const before = await waiting();
  await admin().call(resolveChat, { params: { sessionId } });
  expect(await waiting()).toEqual([]);
  expect((await admin().call(reopenChat, { params: { sessionId } })).status).toBe(200);
  expect(await waiting()).toEqual(before);
});

it('conversations are found by their messages', async () => {
  const { visitor, sessionId } = await waitingChat();
  await say(visitor, sessionId, 'My daughter Éloïse plays the bassoon');
  await waitingChat();
  const found = async (search: string) =>
    (await admin().call(listChats, { query: { search } })).body.map((one) => one.sessionId);
  expect(await found('eloise bassoon')).toEqual([sessionId]);
  expect(await found('oboe')).toEqual([]);
  expect(await conversation(visitor, sessionId)).not.toEqual([]);
});
