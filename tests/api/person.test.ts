import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTransport } from 'nodemailer';
import { listAudit, saveInquiryNote, erasePerson, lookForPerson } from '#shared/contracts/endpoints/console.ts';
import { leaveChatContact } from '#shared/contracts/endpoints/chat.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { subscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { say, startConversation } from '../support/chat.ts';
import { share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';
import { ERASURES } from '../../server/platform/data-folder.ts';

const app = useTestApp();
const HER = 'simone.weil@school.example';
const OTHER = 'colette@school.example';
const NOTHING = {
  inquiries: 0,
  chats: 0,
  subscriptions: 0,
  jobs: 0,
  mails: 0,
  mentions: 0,
  member: null,
  isUnderWay: false,
};

const write = (email: string, message = 'May we talk about films?') =>
  app.visitor().call(sendInquiry, { body: { firstName: 'Simone', lastName: 'Weil', email, message } });

/** An email in the outbox folder, with the address in an encoded part. */
async function keepMail(name: string, to: string, text: string): Promise<void> {
  const folder = path.join(app.deps.config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from: 'a@b.example', to, subject: 'é', text, html: `<p>${text}</p>` });
  writeFileSync(path.join(folder, name), message as Buffer);
}
const outbox = () => readdirSync(path.join(app.deps.config.dataDir, 'outbox'));

/** Creates data of hers everywhere, and of somebody else. */
async function leaveTraces(): Promise<void> {
  const admin = await app.admin();
  for (const email of [HER, OTHER]) {
    await write(email);
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await visitor.call(leaveChatContact, { body: { sessionId, email, name: null } });
    await say(visitor, sessionId, 'Good morning.');
    await app.visitor().call(subscribe, { body: { email } });
  }
  await app.mails();
  // Once more, not processed yet.
  await app.visitor().call(subscribe, { body: { email: HER } });
  const friend = app.visitor();
  await say(friend, await startConversation(friend), `Could you write to ${HER.toUpperCase()}?`);
  await admin.call(saveInquiryNote, { params: { id: '2' }, body: { note: `Ask ${HER}, or x${HER}` } });
  await app.db
    .insertInto('audit_log')
    .values({
      actor_name: 'A',
      action: 'cli.promote',
      target_kind: 'user',
      target_id: '1',
      summary: `For ${HER}`,
      created_at: timestamp(app.clock),
    })
    .execute();
  await keepMail(
    'inquiry-1-abc.eml',
    'team@bonjour.example',
    `A very long line of words before it so that it is folded somewhere: é ${HER} wrote to us`,
  );
  await keepMail('other.eml', OTHER, 'Good morning');
}

describe('erasing a person', () => {
  it('shows what is stored, deletes it and nothing of anybody else’s, and stores no address', async () => {
    await leaveTraces();
    const member = await app.member({ email: HER, firstName: 'Simone', lastName: 'Weil' });
    await share(member);
    const admin = await app.admin();
    const look = async (email: string) => (await admin.call(lookForPerson, { body: { email } })).body;
    const found = { inquiries: 1, chats: 1, contacts: 1, subscriptions: 1, jobs: 1, mails: 1, isUnderWay: false };
    // One of them in a chat, whose thread repeats it, with its first words as its subject.
    const mentions = 5;
    expect(await look(HER)).toEqual({ ...found, mentions, member: { id: member.user.id, name: 'Simone Weil' } });
    const others = await look(OTHER);

    const begun = await admin.call(erasePerson, { body: { email: HER } });
    expect(begun.status).toBe(202);
    expect(begun.body.isUnderWay).toBe(true);
    expect((await look(HER)).isUnderWay).toBe(true);
    await app.mails();
    expect(await look(HER)).toEqual(NOTHING);
    expect(await look(OTHER)).toEqual(others);
    expect(outbox()).toEqual(['other.eml']);
    expect((await member.request('GET', '/api/auth/user')).status).toBe(401);

    const note = await app.db.selectFrom('contact_inquiries').select('note').where('id', '=', 2).executeTakeFirst();
    expect(note?.note).toBe(`Ask [erased], or x${HER}`);
    const entries = (await admin.call(listAudit, {})).body;
    expect(entries[0]).toMatchObject({
      action: 'admin.erasure',
      summary: expect.stringContaining('1 inquiries') as string,
    });
    expect(JSON.stringify(entries)).not.toContain(HER);
    expect(readFileSync(path.join(app.deps.config.dataDir, ERASURES), 'utf8')).not.toMatch(/simone|@/i);
    const jobs = await app.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify(jobs)).not.toContain(HER);
  });

  it('is repeated on a restored database, but not for later data', async () => {
    await leaveTraces();
    const tables = ['contact_inquiries', 'chat_sessions', 'newsletter_subscribers', 'chat_messages'] as const;
    const before = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
    await (await app.admin()).call(erasePerson, { body: { email: HER } });
    await app.mails();

    for (const table of tables.toReversed()) await app.db.deleteFrom(table).execute();
    for (const [index, table] of tables.entries()) {
      await app.db
        .insertInto(table)
        .values(before[index] as never)
        .execute();
    }
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    app.clock.advance(1000);
    await write(HER);
    await applyErasures(app.deps);
    await app.mails();
    const admin = await app.admin();
    expect((await admin.call(lookForPerson, { body: { email: HER } })).body).toEqual({
      ...NOTHING,
      inquiries: 1,
      contacts: 1,
    });
    expect((await admin.call(lookForPerson, { body: { email: OTHER } })).body).toMatchObject({
      inquiries: 1,
      chats: 1,
      subscriptions: 1,
    });
  });

  it('is refused for administrators and for the agency itself', async () => {
    const admin = await app.admin();
    for (const email of [admin.user.email, app.deps.config.contactEmail]) {
      expect((await admin.call(erasePerson, { body: { email } })).status).toBe(409);
    }
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });
});
