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

  it('starts with a greeting by the assistant, under an id of 128 random bits', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    expect(sessionId).toMatch(/^[\w-]{22}$/);
    const [greeting, ...others] = await conversation(visitor, sessionId);
    expect(others).toEqual([]);
    expect(greeting).toMatchObject({ sessionId, isBot: true, author: 'assistant' });
    expect(greeting!.message).toContain(brand.name);
    // The widget would show its address form.
    expect(greeting!.message).not.toMatch(/email address|get in touch/);
  });

  it('stores and returns the visitor’s message and the answer', async () => {
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

  it('is continued within 24 hours of its last message, but not later', async () => {
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

  it('is created once by two simultaneous starts', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/auth/user');
    const ids = await Promise.all(Array.from({ length: 4 }, () => startConversation(visitor)));
    expect(new Set(ids).size).toBe(1);
  });

  it('belongs to one browser', async () => {
    expect(await startConversation(app.visitor())).not.toBe(await startConversation(app.visitor()));
  });

  it('is closed to the browser when a member signs out, so that the next person cannot see it', async () => {
    const member = await app.member();
    const sessionId = await startConversation(member);
    await member.call(logout, {});
    expect((await member.call(chat.listChatMessages, { params: { sessionId } })).status).toBe(404);
    expect(await startConversation(member)).not.toBe(sessionId);
  });

  it('keeps markup as plain text', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const markup = '<img src=x onerror=alert(1)><script>alert("x")</script> & "quotes"';
    await say(visitor, sessionId, markup);
    expect((await conversation(visitor, sessionId))[1]!.message).toBe(markup);
    const { headers } = await visitor.call(chat.listChatMessages, { params: { sessionId } });
    expect(headers.get('content-type')).toContain('application/json');
  });

  it('returns 304 without new messages', async () => {
    const visitor = app.visitor();
    const params = { sessionId: await startConversation(visitor) };
    const { headers } = await visitor.call(chat.listChatMessages, { params });
    const again = () => visitor.call(chat.listChatMessages, { params }, { 'If-None-Match': headers.get('etag')! });
    expect((await again()).status).toBe(304);
    await say(visitor, params.sessionId, 'Hello');
    expect((await again()).status).toBe(200);
  });

  it('returns at most the newest 500 messages', async () => {
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

  it('uses a service’s current text in its answers', async () => {
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
    // A price that is not in the price list is not repeated.
    expect(response).not.toContain('£99');
  });
});

describe('access to a conversation', () => {
  const app = useTestApp();

  it('is limited to its browser and administrators; others get 404', async () => {
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

  it('is refused with 404 for an unknown id', async () => {
    const { status, body } = await say(app.visitor(), 'A'.repeat(22), 'Hello');
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'We couldn’t find this conversation.' });
    expect((await app.visitor().request('GET', '/api/chat/messages/1%20or%201=1')).status).toBe(404);
  });

  it('cannot be gained with a forged cookie', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const forger = app.visitor();
    for (const [name, value] of visitor.cookies) if (!name.endsWith('.sig')) forger.cookies.set(name, value);
    expect((await forger.call(chat.listChatMessages, { params: { sessionId } })).status).toBe(404);
  });

  it('is refused from another site', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const { status } = await say(visitor, sessionId, 'Hello', { Origin: 'https://evil.example' });
    expect(status).toBe(403);
  });
});

describe('an address', () => {
  const app = useTestApp();

  it('is stored for the agency, which is notified with name and page', async () => {
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

  it('causes one notification, even if it is left again or repeated in a message', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const body = { sessionId, email: 'ada@school.example' };
    for (let time = 0; time < 2; time++) await visitor.call(chat.leaveChatContact, { body });
    const { response } = (await say(visitor, sessionId, 'My email is ada@school.example')).body;
    // The form would appear again.
    expect(response).not.toMatch(/email address|get in touch/);
    expect(await app.mails()).toHaveLength(1);
  });

  it('may be given in a message', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'You reach me at Ada@School.example.');
    const [listed] = (await (await app.admin()).call(listChats, {})).body;
    expect(listed).toMatchObject({ visitorEmail: 'ada@school.example' });
  });

  it('is not requested twice', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    expect((await say(visitor, sessionId, 'Do you film holograms?')).body.response).toContain('email address');
    await visitor.call(chat.leaveChatContact, { body: { sessionId, email: 'ada@school.example' } });
    expect((await say(visitor, sessionId, 'Do you film holograms?')).body.response).not.toContain('email address');
  });
});
