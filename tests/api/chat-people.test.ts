import { describe, expect, it } from 'vitest';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { answerChat, getChat, listChats, showChatPresence, resolveChat } from '#shared/contracts/endpoints/console.ts';
import type { ChatSession } from '#shared/contracts/chat.ts';
import { cursorOf } from '../support/paging.ts';
import type { Answer, MemberClient } from '../support/test-client.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { useTestApp } from '../support/test-app.ts';

describe('a visitor who asks for a person', () => {
  const app = useTestApp();

  it.each([
    ['in a message', { message: 'Can I talk to a human?' }],
    ['by the button', { message: 'A person, please', wantsPerson: true }],
    ['by the button, with any message', { message: 'How much is photography?', wantsPerson: true }],
  ])('%s is asked for an address, and the agency is emailed', async (_, asked) => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const { response } = (await visitor.call(chat.sendChatMessage, { body: { sessionId, ...asked } })).body;
    expect(response).toContain('email address');
    const [mail] = await app.mails();
    expect(mail).toMatchObject({
      to: 'hello@bonjour.example',
      subject: 'A visitor is waiting for a reply in the chat',
    });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(`http://bonjour.test/admin/chats?chat=${sessionId}`);
      expect(part).toContain(asked.message);
    }
  });

  it('causes one email, however often they ask', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    for (let time = 0; time < 3; time++) await say(visitor, sessionId, 'I want to speak to a person');
    expect(await app.mails()).toHaveLength(1);
    const [listed] = (await (await app.admin()).call(listChats, {})).body;
    expect(listed!.personAskedAt).not.toBeNull();
  });

  it('causes no email once a person has replied', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'human please');
    await admin.call(answerChat, { params: { sessionId }, body: { message: 'Good morning!' } });
    expect(await app.mails()).toEqual([]);
  });
});

describe('a person who takes over a chat', () => {
  const app = useTestApp();

  it('replies as an agent, and the assistant no longer answers', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    const answered = await admin.call(answerChat, {
      params: { sessionId },
      body: { message: ' Good morning! ' },
    });
    expect(answered.status).toBe(201);
    expect(answered.body).toMatchObject({ author: 'agent', isBot: true, message: 'Good morning!', sessionId });
    expect((await say(visitor, sessionId, 'How much is photography?')).body).toEqual({ response: null });
    expect((await conversation(visitor, sessionId)).map(({ author }) => author)).toEqual([
      'assistant',
      'agent',
      'visitor',
    ]);
  });

  it('replies once for an Idempotency-Key', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    const input = { params: { sessionId }, body: { message: 'Good morning!' } };
    const answers = await Promise.all([1, 2].map(() => admin.call(answerChat, input, { 'Idempotency-Key': 'one' })));
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await conversation(admin, sessionId)).toHaveLength(2);
  });

  it('can also reply through the visitors’ call', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    expect((await say(admin, sessionId, 'Good morning!')).body).toEqual({ response: null });
    expect((await conversation(visitor, sessionId)).at(-1)).toMatchObject({
      author: 'agent',
      message: 'Good morning!',
    });
  });

  it('closes a conversation permanently: a message returns 409, and a start creates another', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'Good morning');
    for (let time = 0; time < 2; time++) {
      expect(await admin.call(resolveChat, { params: { sessionId } })).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
    const refused = await say(visitor, sessionId, 'One more thing');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict' });
    const late = await admin.call(answerChat, { params: { sessionId }, body: { message: 'Too late' } });
    expect(late.status).toBe(409);
    expect(await conversation(visitor, sessionId)).toHaveLength(3);
    const next = await startConversation(visitor);
    expect(next).not.toBe(sessionId);
    expect((await say(visitor, next, 'One more thing')).status).toBe(200);
    const listed = (await admin.call(listChats, {})).body;
    expect(listed.find((session) => session.sessionId === sessionId)).toMatchObject({ isResolved: true });
  });

  it('stays open when the visitor has written since the administrator looked', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const params = { sessionId: await startConversation(visitor) };
    await say(visitor, params.sessionId, 'Good morning');
    const basedOn = (await conversation(visitor, params.sessionId)).at(-1)!.id;
    const message = 'I am a person, and still here.';
    await say(visitor, params.sessionId, message);
    expect(await admin.call(resolveChat, { params, body: { basedOn } })).toMatchObject({
      status: 409,
      body: { fields: { basedOn: `The visitor wrote: “${message}”` } },
    });
    expect((await admin.call(getChat, { params })).body.isResolved).toBe(false);
    const seen = (await conversation(visitor, params.sessionId)).at(-1)!.id;
    expect((await admin.call(resolveChat, { params, body: { basedOn: seen } })).status).toBe(200);
  });

  it('gets an error for an unknown conversation', async () => {
    const admin = await app.admin();
    const params = { sessionId: 'A'.repeat(22) };
    expect((await admin.call(answerChat, { params, body: { message: 'Hello?' } })).status).toBe(404);
    expect((await admin.call(resolveChat, { params })).status).toBe(404);
    expect((await admin.call(chat.listChatMessages, { params })).status).toBe(404);
  });
});

describe('the list of conversations', () => {
  const app = useTestApp();

  it('has counts and last messages, most recently active first', async () => {
    const visitors = [app.visitor(), app.visitor()];
    const ids: string[] = [];
    for (const visitor of visitors) {
      const sessionId = await startConversation(visitor);
      await say(visitor, sessionId, 'Good morning');
      ids.push(sessionId);
      app.clock.advance(1000);
    }
    await say(visitors[0]!, ids[0]!, 'Hello');
    const { body } = await (await app.admin()).call(listChats, {});
    expect(body.map(({ sessionId }) => sessionId)).toEqual(ids);
    expect(body[0]).toMatchObject({
      messageCount: 5,
      isResolved: false,
      visitorId: 'visitor_1',
      visitorEmail: null,
      visitorName: null,
    });
    expect(body[0]!.lastMessage).toBe('Hello');
    expect(body[1]).toMatchObject({ messageCount: 3 });
  });

  it('has pages without duplicates or gaps', async () => {
    const now = new Date(app.clock.now()).toISOString();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      session_id: `session-${index}`,
      visitor_key: 'someone',
      spoken_at: now,
      created_at: now,
      updated_at: now,
    }));
    await app.db.insertInto('chat_sessions').values(rows).execute();
    const admin = await app.admin();
    const seen: string[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const page: Answer<ChatSession[]> = await admin.call(listChats, {
        query: { limit: '3', ...(before && { before }) },
      });
      seen.push(...page.body.map(({ sessionId }) => sessionId));
      before = cursorOf(page);
      pages++;
    } while (before);
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual(rows.map((row) => row.session_id).toSorted());
    expect((await admin.request('GET', '/api/admin/chats?before=nonsense')).status).toBe(400);
  });

  it('never reveals a visitor’s key', async () => {
    const visitor = app.visitor();
    await say(visitor, await startConversation(visitor), 'Hello');
    const { visitor_key: key } = await app.db
      .selectFrom('chat_sessions')
      .select('visitor_key')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify((await (await app.admin()).call(listChats, {})).body)).not.toContain(key);
  });
});

describe('how far administrators have read a conversation', () => {
  const app = useTestApp();

  const unreadFor = async (admin: MemberClient, sessionId: string) =>
    (await admin.call(getChat, { params: { sessionId } })).body.unread;
  const look = (admin: MemberClient, sessionId: string, upTo: number) =>
    admin.call(showChatPresence, { params: { sessionId }, body: { upTo } });

  it('is stored for each administrator, and never goes back', async () => {
    const [visitor, one, other] = [app.visitor(), await app.admin(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'Hello?');
    await say(visitor, sessionId, 'Is anybody there?');
    expect(await unreadFor(one, sessionId)).toBe(2);
    const { lastVisitorMessageId } = (await one.call(getChat, { params: { sessionId } })).body;
    await look(one, sessionId, lastVisitorMessageId!);
    await look(one, sessionId, 0);
    expect(await unreadFor(one, sessionId)).toBe(0);
    expect(await unreadFor(other, sessionId)).toBe(2);
  });

  it('is shown to the others for 45 seconds', async () => {
    const [one, other] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const sessionId = await startConversation(app.visitor());
    expect((await look(one, sessionId, 0)).body).toEqual([]);
    const seen = [{ id: one.user.id, firstName: 'Jeanne', lastName: 'Moreau' }];
    expect((await look(other, sessionId, 0)).body).toEqual(seen);
    app.clock.advance(46_000);
    expect((await look(other, sessionId, 0)).body).toEqual([]);
  });

  it('returns 404 for an unknown conversation', async () => {
    expect((await look(await app.admin(), 'AAAAAAAAAAAAAAAAAAAAAA', 0)).status).toBe(404);
  });
});

describe('the list of conversations', () => {
  const app = useTestApp();

  it('can be filtered by state, and by part of the visitor’s name or address', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await visitor.call(chat.leaveChatContact, {
      body: { sessionId, email: 'rosa_b@school.example', name: 'Rosa Bonheur' },
    });
    const stranger = app.visitor();
    const another = await startConversation(stranger);
    await say(stranger, another, 'Hello');
    await admin.call(resolveChat, { params: { sessionId: another } });
    const listed = async (query: { search?: string; state?: 'active' | 'resolved' }) =>
      (await admin.call(listChats, { query })).body.map((one) => one.sessionId);
    expect(await listed({ state: 'active' })).toEqual([sessionId]);
    expect(await listed({ state: 'resolved' })).toEqual([another]);
    for (const search of ['BONHEUR', 'rosa_b@', 'school.ex']) expect(await listed({ search })).toEqual([sessionId]);
    for (const search of ['rosa%', 'rosaXb', "' or 1=1"]) expect(await listed({ search })).toEqual([]);
  });
});
