import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as chat from '#shared/contracts/chat.ts';
import { sendInquiry } from '#shared/contracts/contact.ts';
import { updateInquiry } from '#shared/contracts/inquiries.ts';
import { getOverview } from '#shared/contracts/overview.ts';
import { say, startConversation } from '../support/chat.ts';
import { useTestApp } from '../support/test-app.ts';

const inquiry = {
  firstName: 'Rosa',
  lastName: 'Bonheur',
  email: 'rosa@school.example',
  message: 'Could you film our open day?',
};

describe('what is waiting for the agency', () => {
  const app = useTestApp();

  it('is nothing at first', async () => {
    const admin = await app.admin();
    expect((await admin.call(getOverview, {})).body).toEqual({ openChats: 0, newInquiries: 0 });
  });

  it('is every unresolved conversation and every inquiry nobody has seen, without the quarantined', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await startConversation(app.visitor());
    await visitor.call(sendInquiry, { body: inquiry });
    await visitor.call(sendInquiry, { body: { ...inquiry, website: 'https://spam.example' } });
    expect((await admin.call(getOverview, {})).body).toEqual({ openChats: 2, newInquiries: 1 });

    await admin.call(chat.resolveChat, { params: { sessionId } });
    const { id } = await app.db
      .selectFrom('contact_inquiries')
      .select('id')
      .where('quarantined', '=', 0)
      .executeTakeFirstOrThrow();
    await admin.call(updateInquiry, { params: { id: String(id) }, body: { state: 'seen' } });
    expect((await admin.call(getOverview, {})).body).toEqual({ openChats: 1, newInquiries: 0 });
  });

  it.each([
    ['chat_sessions', sql`select id from chat_sessions where is_resolved = 0 limit 100`],
    ['contact_inquiries', sql`select id from contact_inquiries where seen_at is null and quarantined = 0 limit 100`],
  ])('is counted from an index of %s', async (_, query) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.db);
    expect(rows.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX');
  });
});

describe('one conversation, for administrators', () => {
  const app = useTestApp();

  it('is what the list has, with the newest message of the visitor', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    const read = async () => (await admin.call(chat.getChat, { params: { sessionId } })).body;
    expect((await read()).lastVisitorMessageId).toBeNull();
    await say(visitor, sessionId, 'Do you work in Dubai?');
    const own = (await visitor.call(chat.listChatMessages, { params: { sessionId } })).body.findLast(
      ({ author }) => author === 'visitor',
    );
    expect((await read()).lastVisitorMessageId).toBe(own!.id);
    expect([await read()]).toEqual((await admin.call(chat.listChats, {})).body);
  });

  it('is not found when there is none', async () => {
    const answer = await (await app.admin()).call(chat.getChat, { params: { sessionId: 'AAAAAAAAAAAAAAAAAAAAAA' } });
    expect(answer.status).toBe(404);
  });
});
