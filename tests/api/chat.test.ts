import { describe, expect, it } from 'vitest';
import { brand } from '#data/content/brand.ts';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { listChats } from '#shared/contracts/endpoints/console.ts';
import { updateService } from '#shared/contracts/endpoints/services.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { useTestApp } from '../support/test-app.ts';

const HOUR = 60 * 60 * 1000;

describe('a conversation', () => {
  const app = useTestApp();

  it('begins with a greeting of the assistant, under an id of 128 random bits', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    expect(sessionId).toMatch(/^[\w-]{22}$/);
    const [greeting, ...others] = await conversation(visitor, sessionId);
    expect(others).toEqual([]);
    expect(greeting).toMatchObject({ sessionId, isBot: true, author: 'assistant' });
    expect(greeting!.message).toContain(brand.name);
    // The widget would show its form for an address.
    expect(greeting!.message).not.toMatch(/email address|get in touch/);
  });

  it('keeps what the visitor says and then the answer, and tells the answer', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const { status, body } = await say(visitor, sessionId, '  How much is photography in Dubai?  ');
    expect(status).toBe(200);
    expect(body.response).toContain('AED 6,950');
    expect((await conversation(visitor, sessionId)).slice(1)).toMatchObject([
      { isBot: false, author: 'visitor', message: 'How much is photography in Dubai?' },
      { isBot: true, author: 'assistant', message: body.response },
    ]);
  });

  it('is taken up again by a start within 24 hours of its last message, and not later', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    app.clock.advance(23 * HOUR);
    expect(await startConversation(visitor)).toBe(sessionId);
    await say(visitor, sessionId, 'Hello');
    app.clock.advance(23 * HOUR);
    expect(await startConversation(visitor)).toBe(sessionId);
    app.clock.advance(2 * HOUR);
    expect(await startConversation(visitor)).not.toBe(sessionId);
  });

  it('is begun once by two starts at the same moment', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/auth/user');
    const ids = await Promise.all(Array.from({ length: 4 }, () => startConversation(visitor)));
    expect(new Set(ids).size).toBe(1);
  });

  it('is each browser’s own', async () => {
    expect(await startConversation(app.visitor())).not.toBe(await startConversation(app.visitor()));
  });

  it('stays behind when a member signs out: the next person at the browser finds nothing of it', async () => {
    const member = await app.member();
    const sessionId = await startConversation(member);
    await member.call(logout, {});
    expect((await member.call(chat.listChatMessages, { params: { sessionId } })).status).toBe(404);
    expect(await startConversation(member)).not.toBe(sessionId);
  });

  it('keeps markup as the text that it is', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const markup = '<img src=x onerror=alert(1)><script>alert("x")</script> & "quotes"';
    await say(visitor, sessionId, markup);
    expect((await conversation(visitor, sessionId))[1]!.message).toBe(markup);
    const { headers } = await visitor.call(chat.listChatMessages, { params: { sessionId } });
    expect(headers.get('content-type')).toContain('application/json');
  });

  it('is answered 304 while nothing was said', async () => {
    const visitor = app.visitor();
    const params = { sessionId: await startConversation(visitor) };
    const { headers } = await visitor.call(chat.listChatMessages, { params });
    const again = () => visitor.call(chat.listChatMessages, { params }, { 'If-None-Match': headers.get('etag')! });
    expect((await again()).status).toBe(304);
    await say(visitor, params.sessionId, 'Hello');
    expect((await again()).status).toBe(200);
  });

  it('is told in 500 messages at most, the newest', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const rows = Array.from({ length: 510 }, (_, index) => ({
      session_id: sessionId,
      is_bot: 1 as const,
      author: 'agent' as const,
      message: `Line ${index + 1}`,
      created_at: new Date(0).toISOString(),
    }));
    await app.db.insertInto('chat_messages').values(rows).execute();
    const messages = await conversation(visitor, sessionId);
    expect(messages).toHaveLength(500);
    expect(messages.at(-1)!.message).toBe('Line 510');
  });

  it('goes on in the words of a service that was edited in the meantime', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    expect((await say(visitor, sessionId, 'Tell me about photography')).body.response).not.toContain('drones');
    const body = {
      ...exampleBodies['services.update'],
      name: 'Photography',
      shortDescription: 'Now with drones.',
      features: ['From £99 an hour', 'A pilot'],
    };
    await admin.call(updateService, { params: { slug: 'photography' }, body: body as never });
    const { response } = (await say(visitor, sessionId, 'Tell me about photography')).body;
    expect(response).toContain('Now with drones.');
    // A price that does not stand in the price list is not repeated.
    expect(response).not.toContain('£99');
  });
});

describe('whose conversation it is', () => {
  const app = useTestApp();

  it('decides who reads and writes: its browser and administrators, for others it is not there', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    for (const stranger of [app.visitor(), await app.member()]) {
      const params = { sessionId };
      const answers = [
        await stranger.call(chat.listChatMessages, { params }),
        await say(stranger, sessionId, 'Let me in'),
        await stranger.call(chat.leaveChatContact, { body: { sessionId, email: 'eve@school.example' } }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: 'not_found', message: 'We couldn’t find this conversation.' });
      }
    }
    expect(await conversation(await app.admin(), sessionId)).toHaveLength(1);
    expect(await conversation(visitor, sessionId)).toHaveLength(1);
  });

  it('is no secret kept in the id: one that nobody has is answered alike', async () => {
    const { status, body } = await say(app.visitor(), 'A'.repeat(22), 'Hello');
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'We couldn’t find this conversation.' });
    expect((await app.visitor().request('GET', '/api/chat/messages/1%20or%201=1')).status).toBe(404);
  });

  it('cannot be claimed with a cookie of one’s own making', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const forger = app.visitor();
    for (const [name, value] of visitor.cookies) if (!name.endsWith('.sig')) forger.cookies.set(name, value);
    expect((await forger.call(chat.listChatMessages, { params: { sessionId } })).status).toBe(404);
  });

  it('is not asked of another site', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const { status } = await say(visitor, sessionId, 'Hello', { Origin: 'https://evil.example' });
    expect(status).toBe(403);
  });
});

describe('an address', () => {
  const app = useTestApp();

  it('is kept for the agency, which is told who it is, and where', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const body = { sessionId, email: ' Artemisia@School.example ', name: 'Artemisia' };
    expect((await visitor.call(chat.leaveChatContact, { body })).body).toEqual({ success: true });
    const [listed] = (await (await app.admin()).call(listChats, {})).body;
    expect(listed).toMatchObject({ visitorEmail: 'artemisia@school.example', visitorName: 'Artemisia' });
    const [mail, ...others] = await app.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'hello@bonjour.example',
      subject: 'Artemisia left an email address in the chat',
      replyTo: { name: 'Artemisia', address: 'artemisia@school.example' },
    });
    expect(mail!.text).toContain(`http://bonjour.test/admin/chats?chat=${sessionId}`);
    expect(mail!.text).toContain('Email: artemisia@school.example');
  });

  it('is told once, also when it is left again or said in the message that follows', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const body = { sessionId, email: 'ada@school.example' };
    for (let time = 0; time < 2; time++) await visitor.call(chat.leaveChatContact, { body });
    const { response } = (await say(visitor, sessionId, 'My email is ada@school.example')).body;
    // The form would come back.
    expect(response).not.toMatch(/email address|get in touch/);
    expect(await app.mails()).toHaveLength(1);
  });

  it('may also simply be said', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'You reach me at Ada@School.example.');
    const [listed] = (await (await app.admin()).call(listChats, {})).body;
    expect(listed).toMatchObject({ visitorEmail: 'ada@school.example' });
  });

  it('is not asked for twice', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    expect((await say(visitor, sessionId, 'Do you film holograms?')).body.response).toContain('email address');
    await visitor.call(chat.leaveChatContact, { body: { sessionId, email: 'ada@school.example' } });
    expect((await say(visitor, sessionId, 'Do you film holograms?')).body.response).not.toContain('email address');
  });
});
