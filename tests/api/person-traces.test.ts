import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import {
  callOffAppointment,
  fixAppointment,
  deleteInquiry,
  erasePerson,
  lookForPerson,
} from '#shared/contracts/endpoints/console.ts';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { findPersonData } from '../../server/features/erasure/person.ts';
import { say, startConversation } from '../support/chat.ts';
import { commentOn, share } from '../support/circle.ts';
import { addThread, writeFrom } from '../support/contacts.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const HER = 'ann@school.example';
const IRISH = "sinead.o'brien@school.example";
const HOUR = 60 * 60 * 1000;

const write = (email: string, message = 'May we talk about films?') =>
  app.visitor().call(sendInquiry, { body: { firstName: 'Ann', lastName: 'Weil', email, message } });
const erase = async (email: string) => {
  expect((await (await app.admin()).call(erasePerson, { body: { email } })).status).toBe(202);
  await app.mails();
};
const look = async (email: string) => (await (await app.admin()).call(lookForPerson, { body: { email } })).body;

/** The files in the outbox folder, by name. */
function keepMails(mails: Record<string, string>): () => string[] {
  const folder = path.join(app.deps.config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(mails)) writeFileSync(path.join(folder, name), content);
  return () => readdirSync(folder).toSorted();
}
const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n');

describe('emails to an erased person', () => {
  it('are deleted, but not those to similar addresses', async () => {
    const left = keepMails({
      'hers.eml': `To: <${HER}>\r\n\r\nGood morning`,
      'hers-in-a-link.eml': 'To: a@b.example\r\n\r\nhttps://bonjour.test/?email=3Dann@sch=\r\nool.example',
      'hers-at-the-end.eml': `To: a@b.example\r\n\r\n${base64(`${'é'.repeat(45)} ${HER}`)}\r\n`,
      'joann.eml': `To: <jo${HER}>\r\n\r\nGood morning`,
      'far.eml': `To: <${HER}.au>\r\n\r\nGood morning`,
    });
    expect((await look(HER)).mails).toBe(3);
    await erase(HER);
    expect(left()).toEqual(['far.eml', 'joann.eml']);
  });
});

describe('an address with an apostrophe', () => {
  it('is erased from a restored database and from other people’s texts', async () => {
    await write(IRISH);
    await write('colette@school.example', `Please ask ${IRISH}, not brien@school.example.`);
    const before = await app.db.selectFrom('contact_inquiries').selectAll().execute();
    // The thread of the inquiry repeats it, with its first words as its subject.
    expect(await look(IRISH)).toMatchObject({ inquiries: 1, contacts: 1, mentions: 3 });
    await erase(IRISH);
    const [other] = await app.db.selectFrom('contact_inquiries').selectAll().execute();
    expect(other!.message).toBe('Please ask [erased], not brien@school.example.');

    await app.db.deleteFrom('contact_inquiries').execute();
    await app.db.insertInto('contact_inquiries').values(before).execute();
    // With another id: the inquiry's own entry does not match, the person's does.
    await app.db.updateTable('contact_inquiries').set({ id: 77 }).where('email', '=', IRISH).execute();
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await applyErasures(app.deps);
    const rows = await app.db.selectFrom('contact_inquiries').select('email').execute();
    expect(rows).toEqual([{ email: 'colette@school.example' }]);
  });
});

describe('texts by the Circle and its moderators', () => {
  it('no longer contain the address of an erased person', async () => {
    const author = await app.member();
    const post = await share(author, { content: `Write to ${HER}` });
    await commentOn(post, author, `Or to ${HER}?`);
    await app.db
      .updateTable('users')
      .set({ job_title: `Bursar, ${HER}` })
      .where('id', '=', author.user.id)
      .execute();
    const now = timestamp(app.clock);
    const about = { kind: 'post', target_id: post.id, author_id: author.user.id, created_at: now } as const;
    await app.db
      .insertInto('reports')
      .values({ ...about, text: HER, words: `It is ${HER}`, reason: 'private', note: HER })
      .execute();
    await app.db
      .insertInto('removals')
      .values({ ...about, text: HER, reason: HER })
      .execute();
    await app.db
      .insertInto('notices')
      .values({ user_id: author.user.id, title: 'Removed', text: `“${HER}”`, created_at: now })
      .execute();
    expect((await look(HER)).mentions).toBe(9);
    await erase(HER);
    expect((await look(HER)).mentions).toBe(0);
    const { content } = await app.db.selectFrom('feed_posts').select('content').executeTakeFirstOrThrow();
    expect(content).toBe('Write to [erased]');
    const { job_title } = await app.db
      .selectFrom('users')
      .select('job_title')
      .where('id', '=', author.user.id)
      .executeTakeFirstOrThrow();
    expect(job_title).toBe('Bursar, [erased]');
  });
});

/** The stored response of a registration, for retries. */
const keepRegistration = (user: object) =>
  app.db
    .insertInto('idempotency_keys')
    .values({
      actor: 'visitor:a',
      key: '1',
      endpoint: 'auth.register',
      request_hash: 'a',
      response: JSON.stringify(user),
      created_at: timestamp(app.clock),
    })
    .execute();

describe('stored responses for retries', () => {
  const kept = async () =>
    JSON.stringify(await app.db.selectFrom('idempotency_keys').select(['endpoint', 'response']).execute());

  it('are deleted with the person, and the erasure’s own response has no name', async () => {
    const admin = await app.admin();
    const member = await app.member({ email: HER, firstName: 'Ann', lastName: 'Weil' });
    await keepRegistration(member.user);
    await admin.call(erasePerson, { body: { email: HER } }, { 'Idempotency-Key': 'erase-1' });
    expect(await kept()).toContain('Weil');
    await app.mails();
    expect(await kept()).not.toMatch(/Weil|ann@/);
  });

  it('are deleted with an inquiry', async () => {
    const admin = await app.admin();
    await app.visitor().call(requestBooking, { body: exampleBodies['bookings.request'] as never });
    const { id, email } = await app.db.selectFrom('contact_inquiries').selectAll().executeTakeFirstOrThrow();
    const time = new Date(app.clock.now() + 48 * HOUR).toISOString();
    const params = { id: String(id) };
    await admin.call(fixAppointment, { params, body: { time, callLink: null, follows: null, anyway: true } });
    await admin.call(callOffAppointment, { params, body: { follows: 0 } }, { 'Idempotency-Key': 'off-1' });
    expect(await kept()).toContain(email);
    await admin.call(deleteInquiry, { params });
    expect(await kept()).not.toContain(email);
  });
});

describe('a deleted member', () => {
  it('leaves no emails of conversations with the agency, and no jobs or stored responses with their address', async () => {
    const member = await app.member({ email: HER });
    const sessionId = await startConversation(member);
    await say(member, sessionId, 'Can I talk to a human?');
    const [alert] = await app.mails();
    const left = keepMails({ [`${alert!.id}.eml`]: 'x', 'other.eml': 'x' });
    await app.visitor().call(forgotPassword, { body: { email: HER } });
    await app.db
      .updateTable('jobs')
      .set({ failed_at: timestamp(app.clock), attempts: 80 })
      .execute();
    await keepRegistration(member.user);

    expect((await member.call(deleteAccount, { body: { password: member.password } })).status).toBe(200);
    await app.mails();
    expect(left()).toEqual(['other.eml']);
    const rows = [
      await app.db.selectFrom('jobs').selectAll().execute(),
      await app.db.selectFrom('idempotency_keys').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(HER);
  });
});

it('is searched for in many rows with pauses for other requests', async () => {
  const sessionId = await startConversation(app.visitor());
  const message = { session_id: sessionId, is_bot: 0, author: 'visitor', message: 'é', created_at: 'a' } as const;
  for (let row = 0; row < 20; row++) {
    await app.db
      .insertInto('chat_messages')
      .values(Array.from({ length: 500 }, () => message))
      .execute();
  }
  let turns = 0;
  let turnsOfSearch = 0;
  let handle = setImmediate(function count() {
    turns++;
    handle = setImmediate(count);
  });
  const config = {
    ...app.deps.config,
    // Requested once the tables have been searched.
    get dataDir() {
      turnsOfSearch ||= turns;
      return app.deps.config.dataDir;
    },
  };
  await findPersonData({ db: app.db, config }, { email: HER, until: timestamp(app.clock) });
  clearImmediate(handle);
  expect(turnsOfSearch).toBeGreaterThanOrEqual(5);
});

describe('an erased person’s contact', () => {
  const mail = async (email: string, text: string) => addThread(app, await writeFrom(app, email, 'Ann Weil'), { text });

  it('is deleted with all addresses and emails, while their text in other conversations stays without them', async () => {
    const contactId = await writeFrom(app, HER, 'Ann Weil');
    await app.db.insertInto('contact_addresses').values({ email: 'ann@home.example', contact_id: contactId }).execute();
    await mail('ann@home.example', 'From home.');
    const other = await mail('colette@other.example', `Ask ${HER}.`);
    const at = timestamp(app.clock);
    await app.db
      .insertInto('thread_entries')
      .values({
        thread_id: other,
        kind: 'inbound',
        from_name: 'Ann',
        from_email: HER,
        text: 'I agree.',
        created_at: at,
      })
      .execute();
    expect(await look(HER)).toMatchObject({ contacts: 1, conversations: 1, mentions: 1 });
    await erase(HER);
    const contacts = await app.db.selectFrom('contacts').select('email').execute();
    expect(contacts).toEqual([{ email: 'colette@other.example' }]);
    const entries = await app.db.selectFrom('thread_entries').select(['from_email', 'text']).orderBy('id').execute();
    expect(entries).toEqual([
      { from_email: 'colette@other.example', text: 'Ask [erased].' },
      { from_email: null, text: 'I agree.' },
    ]);
    // Nobody had done anything for the school that was recognised by its domain.
    expect(await app.db.selectFrom('schools').select('name').execute()).toEqual([{ name: 'other.example' }]);
  });

  it('is erased from a restored database too, by any of their addresses', async () => {
    const contactId = await writeFrom(app, 'ann@home.example', 'Ann Weil');
    await app.db.insertInto('contact_addresses').values({ email: HER, contact_id: contactId }).execute();
    await mail(HER, 'Good morning.');
    const tables = ['contacts', 'contact_addresses', 'threads', 'thread_entries'] as const;
    const before = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
    await erase(HER);
    for (const [index, table] of tables.entries()) {
      const rows = before[index]!.map((row) => ({ ...row, ...('school_id' in row && { school_id: null }) }));
      await app.db.insertInto(table).values(rows).execute();
    }
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await applyErasures(app.deps);
    for (const table of tables) expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  it('loses its link to a member who deletes their account, and is deleted when nothing else is left', async () => {
    const kept = await app.member({ email: 'kept@school.example' });
    const gone = await app.member({ email: 'gone@school.example' });
    const [contactId] = [await writeFrom(app, 'kept@school.example'), await writeFrom(app, 'gone@school.example')];
    await addThread(app, contactId);
    for (const member of [kept, gone]) {
      expect((await member.call(deleteAccount, { body: { password: member.password } })).status).toBe(200);
    }
    await app.mails();
    const contacts = await app.db.selectFrom('contacts').select(['id', 'user_id']).execute();
    expect(contacts).toEqual([{ id: contactId, user_id: null }]);
  });
});
