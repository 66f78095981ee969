import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import { answerChat, listChats } from '#shared/contracts/endpoints/console.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const list = async (admin: MemberClient, search = '') => (await admin.call(listChats, { query: { search } })).body;
const answer = (admin: MemberClient, sessionId: string, message: string) =>
  admin.call(answerChat, { params: { sessionId }, body: { message } });
const ask = async (visitor: TestClient, message: string) => {
  const sessionId = await startConversation(visitor);
  await say(visitor, sessionId, message);
  return sessionId;
};

describe('the list of conversations', () => {
  it('has only conversations with a message, an address or a reply', async () => {
    const [visitors, admin] = [[app.visitor(), app.visitor(), app.visitor()], await app.admin()];
    const [spoken = '', left = '', answered = ''] = await Promise.all(visitors.map(startConversation));
    const listed = async () => (await list(admin)).map(({ sessionId }) => sessionId);
    expect(await listed()).toEqual([]);
    await say(visitors[0]!, spoken, 'Hello');
    expect(await listed()).toEqual([spoken]);
    await visitors[1]!.call(chat.leaveChatContact, { body: { sessionId: left, email: 'ada@school.example' } });
    await answer(admin, answered, 'Can I help you?');
    expect((await listed()).toSorted()).toEqual([spoken, left, answered].toSorted());
    expect((await list(admin)).find(({ sessionId }) => sessionId === left)?.lastMessage).toContain('Bonjour!');
  });

  it.skipIf(onPostgres)('is read from an index, however many were opened without a message', async () => {
    const query = sql`select id from chat_sessions where spoken_at is not null order by updated_at desc, id desc limit 20`;
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.db);
    const plan = rows.map(({ detail }) => detail).join();
    expect(plan).toContain('chat_sessions_spoken');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('has the last message by a person', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'How much is photography?');
    expect((await list(admin))[0]?.lastMessage).toBe('How much is photography?');
    await answer(admin, sessionId, 'It depends on the day.');
    expect((await list(admin))[0]?.lastMessage).toBe('It depends on the day.');
  });

  it('shows when a request for a person was answered', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await ask(visitor, 'Can I talk to a human?');
    expect((await list(admin))[0]).toMatchObject({ personAskedAt: expect.any(String), isAnswered: false });
    await answer(admin, sessionId, 'Here I am.');
    expect((await list(admin))[0]).toMatchObject({ personAskedAt: expect.any(String), isAnswered: true });
  });

  it('finds the conversation by the id in an email, and no other', async () => {
    const [one, other, admin] = [app.visitor(), app.visitor(), await app.admin()];
    const sessionId = await ask(one, 'human please');
    await ask(other, 'Hello');
    const [mail] = await app.mails();
    const named = /\/admin\/chats\?chat=(\S+)/.exec(mail!.text)?.[1] ?? '';
    expect((await list(admin, named)).map((session) => session.sessionId)).toEqual([sessionId]);
  });
});

describe('the author of a reply', () => {
  it('is shown to all administrators, but not to the visitor', async () => {
    const visitor = app.visitor();
    const [ada, grace] = [
      await app.admin({ firstName: 'Ada', lastName: 'Lovelace' }),
      await app.admin({ firstName: 'Grace', lastName: 'Hopper' }),
    ];
    const sessionId = await ask(visitor, 'Hello');
    expect((await answer(ada, sessionId, 'Good morning.')).body.agent).toBe('Ada Lovelace');
    await answer(grace, sessionId, 'And from me.');
    const names = async (reader: TestClient) => (await conversation(reader, sessionId)).map(({ agent }) => agent);
    expect((await names(grace)).slice(-2)).toEqual(['Ada Lovelace', 'Grace Hopper']);
    expect((await conversation(visitor, sessionId)).some((message) => 'agent' in message)).toBe(false);

    await ada.call(deleteAccount, { body: { password: ada.password } });
    await app.mails();
    expect((await names(grace)).slice(-2)).toEqual([undefined, 'Grace Hopper']);
  });
});

describe('a member in the visitors’ chat', () => {
  it('is shown and found by name, unlike other visitors', async () => {
    const [admin, member] = [await app.admin(), await app.member({ firstName: 'Berthe', lastName: 'Morisot' })];
    const sessionId = await ask(member, 'Hello');
    const shown = {
      sessionId,
      visitorName: 'Berthe Morisot',
      visitorEmail: member.user.email,
      memberId: member.user.id,
    };
    expect(await list(admin)).toMatchObject([shown]);
    expect(await list(admin, 'moris')).toMatchObject([shown]);
    const stranger = app.visitor();
    await ask(stranger, 'Hello');
    expect((await list(admin))[0]).toMatchObject({ visitorName: null, memberId: null });
  });

  it('is shown by name once they sign in', async () => {
    const [admin, member] = [await app.admin(), await app.member({ firstName: 'Berthe', lastName: 'Morisot' })];
    const visitor = app.visitor();
    const sessionId = await ask(visitor, 'Hello');
    expect(await list(admin)).toMatchObject([{ visitorName: null, memberId: null }]);
    await visitor.call(login, { body: { email: member.user.email, password: member.password } });
    await say(visitor, sessionId, 'It’s me.');
    expect(await list(admin)).toMatchObject([{ sessionId, visitorName: 'Berthe Morisot', memberId: member.user.id }]);
  });

  it('keeps a name and address entered in the chat', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const sessionId = await ask(member, 'Hello');
    const body = { sessionId, email: 'office@school.example', name: 'The office' };
    await member.call(chat.leaveChatContact, { body });
    expect((await list(admin))[0]).toMatchObject({ visitorName: 'The office', visitorEmail: 'office@school.example' });
  });

  it('loses the conversation when they delete their account', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    await ask(member, 'Hello');
    await member.call(deleteAccount, { body: { password: member.password } });
    await app.mails();
    expect(await list(admin)).toEqual([]);
  });
});
