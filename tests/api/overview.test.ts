import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import {
  answerChat,
  decideApplication,
  getChat,
  getConsoleToday,
  getOverview,
  listApplications,
  listChats,
  listInquiries,
  resolveChat,
  updateInquiry,
} from '#shared/contracts/endpoints/console.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { applyToJoin } from '#shared/contracts/endpoints/auth.ts';
import { say, startConversation } from '../support/chat.ts';
import { share } from '../support/circle.ts';
import { ADA, choose } from '../support/membership.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';

const inquiry = {
  firstName: 'Rosa',
  lastName: 'Bonheur',
  email: 'rosa@school.example',
  message: 'Could you film our open day?',
};

describe('the agency’s counts', () => {
  const app = useTestApp();

  it('are zero at first', async () => {
    const admin = await app.admin();
    expect((await admin.call(getOverview, {})).body).toEqual({
      openChats: 0,
      waitingChats: 0,
      waitingInquiries: 0,
      openReports: 0,
      waitingApplications: 0,
      failedJobs: 0,
    });
  });

  it('include pending membership requests, whose changes send an event to administrators', async () => {
    const admin = await app.admin();
    await choose(admin, 'approval');
    const waiting = async () => (await admin.call(getOverview, {})).body.waitingApplications;
    const recipients = async () =>
      (
        await app.db.selectFrom('live_events').select('audience').where('name', '=', 'application.changed').execute()
      ).map(({ audience }) => audience);
    for (const email of ['ada@hill.example', 'ada@dale.example']) {
      await app
        .visitor()
        .call(applyToJoin, { body: { ...ADA, email, schoolName: 'Hill School', role: 'Head', note: null } });
    }
    expect(await waiting()).toBe(2);
    const [request] = (await admin.call(listApplications, { query: {} })).body;
    const decision = { params: { id: String(request!.id) }, body: { approved: false, word: null } };
    await admin.call(decideApplication, decision);
    await admin.call(decideApplication, decision);
    expect(await waiting()).toBe(1);
    expect(await recipients()).toEqual(Array(3).fill('administrators'));
  });

  it('include unresolved conversations and waiting visitors, as Today lists them', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'Good morning!');
    const another = app.visitor();
    const waiting = await startConversation(another);
    const call = { sessionId: waiting, message: 'Good evening!', wantsPerson: true };
    await another.call(chat.sendChatMessage, { body: call });
    await visitor.call(sendInquiry, { body: inquiry });
    await visitor.call(sendInquiry, { body: { ...inquiry, website: 'https://spam.example' } });
    const counts = async () => {
      const { openChats, waitingChats, waitingInquiries } = (await admin.call(getOverview, {})).body;
      const today = (await admin.call(getConsoleToday, {})).body.waiting!.items.length;
      expect(today).toBe(waitingChats + waitingInquiries);
      return { openChats, waitingChats, waitingInquiries };
    };
    expect(await counts()).toEqual({ openChats: 2, waitingChats: 1, waitingInquiries: 1 });

    // Seen ones are still waiting.
    const [received] = (await admin.call(listInquiries, { query: { box: 'inbox' } })).body;
    const params = { id: String(received!.id) };
    await admin.call(updateInquiry, { params, body: { state: 'seen' } });
    expect(await counts()).toEqual({ openChats: 2, waitingChats: 1, waitingInquiries: 1 });
    const waitingIds = async () => [
      ...(await admin.call(listInquiries, { query: { box: 'inbox', state: 'waiting' } })).body.map(({ id }) => id),
      ...(await admin.call(listChats, { query: { state: 'waiting' } })).body.map((chats) => chats.sessionId),
    ];
    expect(await waitingIds()).toEqual([received!.id, waiting]);

    await admin.call(resolveChat, { params: { sessionId } });
    await admin.call(answerChat, { params: { sessionId: waiting }, body: { message: 'Here I am.' } });
    await admin.call(updateInquiry, { params, body: { state: 'answered' } });
    expect(await counts()).toEqual({ openChats: 1, waitingChats: 0, waitingInquiries: 0 });
    expect(await waitingIds()).toEqual([]);
  });

  it('include open reports', async () => {
    const [author, reader, admin] = [await app.member(), await app.member(), await app.admin()];
    await report(reader, 'post', (await share(author)).id);
    expect((await admin.call(getOverview, {})).body.openReports).toBe(1);
    await resolve(admin, (await openReports(admin))[0]!.id, 'kept');
    expect((await admin.call(getOverview, {})).body.openReports).toBe(0);
  });

  it('exclude chats without a message', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const openChats = async () => (await admin.call(getOverview, {})).body.openChats;
    const sessionId = await startConversation(visitor);
    expect(await openChats()).toBe(0);
    await say(visitor, sessionId, 'Good morning!');
    expect(await openChats()).toBe(1);
  });

  it.skipIf(onPostgres).each([
    ['chat_sessions', sql`select id from chat_sessions where is_resolved = ${0} and spoken_at is not null limit 100`],
    ['reports', sql`select id from reports where state = ${'open'} limit 100`],
  ])('are read from an index of %s', async (_, query) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.db);
    expect(rows.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX');
  });
});

describe('one conversation, for administrators', () => {
  const app = useTestApp();

  it('is the same as in the list, with the visitor’s newest message', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    const read = async () => (await admin.call(getChat, { params: { sessionId } })).body;
    expect((await read()).lastVisitorMessageId).toBeNull();
    expect((await admin.call(listChats, {})).body).toEqual([]);
    await say(visitor, sessionId, 'Do you work in Dubai?');
    const own = (await visitor.call(chat.listChatMessages, { params: { sessionId } })).body.findLast(
      ({ author }) => author === 'visitor',
    );
    expect((await read()).lastVisitorMessageId).toBe(own!.id);
    expect([await read()]).toEqual((await admin.call(listChats, {})).body);
  });

  it('returns 404 when it does not exist', async () => {
    const answer = await (await app.admin()).call(getChat, { params: { sessionId: 'AAAAAAAAAAAAAAAAAAAAAA' } });
    expect(answer.status).toBe(404);
  });
});
