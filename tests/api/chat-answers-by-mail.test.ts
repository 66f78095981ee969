import { describe, expect, it } from 'vitest';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { answerChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp();
const EMAIL = 'artemisia@school.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A visitor who asked something, left an address, and got a reply from a person. */
async function answered(visitor: TestClient, answer = 'Yes, in June.'): Promise<string> {
  const sessionId = await startConversation(visitor);
  await say(visitor, sessionId, 'Could you film our flying club?');
  await visitor.call(chat.leaveChatContact, { body: { sessionId, email: EMAIL, name: 'Artemisia' } });
  await reply(sessionId, answer);
  return sessionId;
}
async function reply(sessionId: string, message: string): Promise<number> {
  const admin = await app.admin();
  return (await admin.call(answerChat, { params: { sessionId }, body: { message } })).body.id;
}
const mailed = async () => (await app.mails()).filter(({ id }) => id.startsWith('chat-answer-'));
const tokenIn = (text = ''): string => /\/chat\?token=([\w-]{43})$/m.exec(text)?.[1] ?? '';
const open = (visitor: TestClient, token: string) => visitor.call(chat.openChat, { body: { token } });
const seen = (visitor: TestClient, sessionId: string, upTo: number) =>
  visitor.call(chat.markChatSeen, { body: { sessionId, upTo } });

describe('a reply to a visitor who left an address and went away', () => {
  it('is emailed after a minute, with its text, a link, and the agency as reply address', async () => {
    await answered(app.visitor());
    expect(await mailed()).toEqual([]);
    app.clock.advance(MINUTE);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: EMAIL, replyTo: { address: 'hello@bonjour.example' } });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hello Artemisia,');
      expect(part).toContain('Yes, in June.');
      expect(part).toContain('http://bonjour.test/chat?token=');
    }
  });

  it('is one email for several replies', async () => {
    const sessionId = await answered(app.visitor());
    app.clock.advance(MINUTE / 2);
    await reply(sessionId, 'Or in July.');
    app.clock.advance(MINUTE);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Yes, in June.');
    expect(mail?.text).toContain('Or in July.');
  });

  it('is not emailed to visitors who have seen it, or keep writing', async () => {
    const [reader, writer] = [app.visitor(), app.visitor()];
    const read = await answered(reader);
    const messages = await conversation(reader, read);
    expect((await seen(reader, read, messages.at(-1)!.id)).status).toBe(200);
    await say(writer, await answered(writer), 'Thank you!');
    app.clock.advance(MINUTE);
    expect(await mailed()).toEqual([]);
  });

  it('is emailed even if an administrator or another visitor marks it as seen', async () => {
    const sessionId = await answered(app.visitor());
    await seen(await app.admin(), sessionId, 999);
    expect((await seen(app.visitor(), sessionId, 999)).status).toBe(404);
    app.clock.advance(MINUTE);
    expect(await mailed()).toHaveLength(1);
  });

  it('is emailed even if the visitor claimed to have seen later messages', async () => {
    const visitor = app.visitor();
    const sessionId = await answered(visitor);
    await seen(visitor, sessionId, 1_000_000);
    await reply(sessionId, 'One more thing.');
    app.clock.advance(MINUTE);
    const [mail] = await mailed();
    expect(mail?.text).toContain('One more thing.');
    expect(mail?.text).not.toContain('in June');
  });

  it('is not emailed without an address', async () => {
    const sessionId = await startConversation(app.visitor());
    await reply(sessionId, 'Good morning!');
    app.clock.advance(MINUTE);
    expect(await mailed()).toEqual([]);
  });

  it('is emailed to a signed-in member without another address', async () => {
    const member = await app.member({ firstName: 'Berthe', email: 'berthe@school.example' });
    const sessionId = await startConversation(member);
    await say(member, sessionId, 'Could you film our flying club?');
    await reply(sessionId, 'Yes, in June.');
    app.clock.advance(MINUTE);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'berthe@school.example' });
    expect(mail?.text).toContain('Hello Berthe,');
  });

  it('has the same Message-ID when its job runs again, and stores only a hash of its token', async () => {
    await answered(app.visitor());
    const jobs = await app.db.selectFrom('jobs').selectAll().where('kind', '=', 'chat.answered').execute();
    app.clock.advance(MINUTE);
    await app.mails();
    await app.db
      .insertInto('jobs')
      .values(jobs.map((job) => ({ ...job, id: undefined })))
      .execute();
    const mails = await mailed();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    const stored = JSON.stringify(await app.db.selectFrom('chat_links').selectAll().execute()) + JSON.stringify(jobs);
    for (const { text } of mails) expect(stored).not.toContain(tokenIn(text));
  });
});

describe('the link in the email', () => {
  const link = async (visitor = app.visitor()) => {
    const sessionId = await answered(visitor);
    app.clock.advance(MINUTE);
    return { sessionId, token: tokenIn((await mailed())[0]?.text) };
  };

  it('opens the conversation in another browser, while the first browser keeps it', async () => {
    const [desk, phone] = [app.visitor(), app.visitor()];
    const { sessionId, token } = await link(desk);
    expect(await open(phone, token)).toMatchObject({ status: 200, body: { isClosed: false } });
    expect((await phone.call(chat.startChat, { body: { visitorId: 'phone' } })).body).toEqual({ sessionId });
    await say(phone, sessionId, 'June suits us.');
    const messages = await conversation(desk, sessionId);
    expect(messages.at(-1)).toMatchObject({ author: 'visitor', message: 'June suits us.' });
  });

  it('works for a week', async () => {
    const { sessionId, token } = await link();
    app.clock.advance(3 * DAY);
    const phone = app.visitor();
    expect((await open(phone, token)).status).toBe(200);
    expect((await phone.call(chat.startChat, { body: { visitorId: 'phone' } })).body).toEqual({ sessionId });
    app.clock.advance(5 * DAY);
    expect((await open(phone, token)).status).toBe(400);
  });

  it('works only in the first browser that uses it', async () => {
    const { sessionId, token } = await link();
    const [first, second] = [app.visitor(), app.visitor()];
    expect((await open(first, token)).status).toBe(200);
    expect((await open(first, token)).status).toBe(200);
    expect(await open(second, token)).toMatchObject({ status: 400, body: { code: 'invalid_token' } });
    expect((await second.call(chat.listChatMessages, { params: { sessionId } })).status).toBe(404);
  });

  it('works for only one of many simultaneous requests', async () => {
    const { token } = await link();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(app.visitor(), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('opens a resolved conversation too, and nothing when it is invalid', async () => {
    const { sessionId, token } = await link();
    await (await app.admin()).call(resolveChat, { params: { sessionId } });
    app.clock.advance(6 * 24 * 60 * 60 * 1000);
    expect((await open(app.visitor(), token)).body).toEqual({ isClosed: false });
    for (const wrong of ['x'.repeat(43), 'nonsense', "' OR 1=1 --"]) {
      expect((await open(app.visitor(), wrong)).status).toBe(400);
    }
  });
});
