import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  answerChat,
  deleteChat,
  deleteInquiry,
  fixAppointment,
  getInquiry,
  listAudit,
  listChats,
  listInquiries,
} from '#shared/contracts/endpoints/console.ts';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { leaveChatContact } from '#shared/contracts/endpoints/chat.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { openWatchedDatabase } from '../support/query-plan.ts';
import { useTestApp } from '../support/test-app.ts';
import { eraseInquiries } from '../../server/features/contact/erase-inquiries.ts';
import { eraseChats } from '../../server/features/chat/erase-chats.ts';
import { transaction } from '../../server/db/transaction.ts';
import { ERASURES } from '../../server/platform/data-folder.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;

const write = (lastName = 'Weil') =>
  app.visitor().call(sendInquiry, {
    body: { firstName: 'Simone', lastName, email: 'simone@school.example', message: 'May we talk about films?' },
  });
const inquiries = async () => (await (await app.admin()).call(listInquiries, { query: {} })).body;
const rowsOf = async (table: 'jobs' | 'inquiry_receipts' | 'appointments' | 'chat_messages' | 'chat_links') =>
  app.db.selectFrom(table).selectAll().execute();
const list = () => path.join(app.deps.config.dataDir, ERASURES);

/** Writes emails to the outbox folder, which replaces a mail server. */
function outbox(...names: string[]): () => string[] {
  const folder = path.join(app.deps.config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(path.join(folder, name), 'x');
  return () => readdirSync(folder).toSorted();
}
const stamp = () => app.clock.now().toString(36);

describe('an inquiry that an administrator erases', () => {
  it('is deleted with its times, receipts, emails and jobs, and has no name in the audit log', async () => {
    const admin = await app.admin();
    const booking = exampleBodies['bookings.request'] as never;
    await app.visitor().call(requestBooking, { body: booking });
    await write();
    const [, { id }] = (await inquiries()) as [unknown, { id: number }];
    const time = new Date(app.clock.now() + 48 * HOUR).toISOString();
    await admin.call(fixAppointment, {
      params: { id: String(id) },
      body: { time, callLink: null, follows: null, anyway: true },
    });
    await app.mails();
    // One that could not be delivered.
    const given = { kind: 'contact.notify', payload: JSON.stringify({ inquiryId: id }), attempts: 80 };
    const now = timestamp(app.clock);
    await app.db
      .insertInto('jobs')
      .values({ ...given, run_at: now, created_at: now, failed_at: now })
      .execute();
    const left = outbox(
      `inquiry-${id}-${stamp()}.eml`,
      `receipt-${id}-${stamp()}.eml`,
      `appointment-0-team-${id}-${stamp()}.eml`,
      `inquiry-${id}-other.eml`,
      `inquiry-9${id}-${stamp()}.eml`,
    );

    expect((await admin.call(deleteInquiry, { params: { id: String(id) } })).body).toEqual({ success: true });
    await app.mails();
    expect((await admin.call(getInquiry, { params: { id: String(id) } })).status).toBe(404);
    expect(await inquiries()).toHaveLength(1);
    expect((await rowsOf('inquiry_receipts')).map((row) => row.inquiry_id)).not.toContain(id);
    expect(await rowsOf('appointments')).toEqual([]);
    const jobs = (await rowsOf('jobs')) as { kind: string; payload: string }[];
    // The other inquiry still waits for its reply.
    expect(jobs.filter(({ kind }) => kind !== 'threads.alert').map(({ kind }) => kind)).toEqual(['mail.forget']);
    const [other] = await app.db.selectFrom('threads').select('id').execute();
    const alerts = jobs
      .filter(({ kind }) => kind === 'threads.alert')
      .map(({ payload }) => JSON.parse(payload) as object);
    expect(alerts).toEqual(alerts.map(() => expect.objectContaining({ threadId: other!.id })));
    expect(left()).toEqual([`inquiry-${id}-other.eml`, `inquiry-9${id}-${stamp()}.eml`]);
    const [entry] = (await admin.call(listAudit, {})).body;
    expect(entry).toMatchObject({ action: 'inquiries.delete', targetKind: 'inquiry', targetId: String(id) });
    expect(JSON.stringify(entry)).not.toMatch(/Ada|Lovelace|school\.example/);
  });

  it('is deleted with an email that is written at the same time', async () => {
    await write();
    const [inquiry] = await inquiries();
    await (await app.admin()).call(deleteInquiry, { params: { id: String(inquiry!.id) } });
    await app.mails();
    const left = outbox(`receipt-${inquiry!.id}-${Date.parse(inquiry!.createdAt).toString(36)}.eml`);
    app.clock.advance(60_000);
    await app.mails();
    expect(left()).toEqual([]);
  });

  it('returns 404 the second time, and requires an administrator', async () => {
    await write();
    const [inquiry] = await inquiries();
    const params = { id: String(inquiry!.id) };
    expect((await (await app.member()).call(deleteInquiry, { params })).status).toBe(403);
    const admin = await app.admin();
    expect((await admin.call(deleteInquiry, { params })).status).toBe(200);
    expect((await admin.call(deleteInquiry, { params })).status).toBe(404);
    expect(existsSync(list())).toBe(true);
  });
});

describe('a conversation that an administrator erases', () => {
  it('is deleted with its messages, links, emails and jobs; its visitor starts another', async () => {
    const [admin, visitor] = [await app.admin(), app.visitor()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'We are St Clare’s.', { 'Idempotency-Key': 'one' });
    await visitor.call(leaveChatContact, { body: { sessionId, email: 'simone@school.example', name: 'Simone' } });
    const answer = await admin.call(answerChat, { params: { sessionId }, body: { message: 'Good morning.' } });
    const stranger = app.visitor();
    const other = await startConversation(stranger);
    await say(stranger, other, 'Good evening.');
    app.clock.advance(60_000);
    await app.mails();
    const { id, created_at } = await app.db
      .selectFrom('chat_sessions')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const [began, answered] = [Date.parse(created_at), Date.parse(answer.body.createdAt)].map((at) => at.toString(36));
    const left = outbox(
      `chat-${id}-77-${began}.eml`,
      `chat-answer-${answer.body.id}-${answered}.eml`,
      `chat-1${id}-77-${began}.eml`,
    );

    expect((await admin.call(deleteChat, { params: { sessionId } })).body).toEqual({ success: true });
    await app.mails();
    expect((await admin.call(listChats, { query: {} })).body.map((each) => each.sessionId)).toEqual([other]);
    expect((await rowsOf('chat_messages')).filter((row) => row.session_id === sessionId)).toEqual([]);
    expect(await rowsOf('chat_links')).toEqual([]);
    expect(left()).toEqual([`chat-1${id}-77-${began}.eml`]);
    const keys = await app.db.selectFrom('idempotency_keys').select('endpoint').execute();
    expect(keys.filter(({ endpoint }) => endpoint === 'chat.send')).toEqual([]);
    expect((await say(visitor, sessionId, 'Hello?')).status).toBe(404);
    const next = await startConversation(visitor);
    expect(next).not.toBe(sessionId);
    expect(await conversation(visitor, next)).toHaveLength(1);
    expect((await admin.call(deleteChat, { params: { sessionId } })).status).toBe(404);
  });
});

describe('the list of erasures', () => {
  it('contains no personal data, and is readable only by its owner', async () => {
    await write('Beauvoir');
    const [inquiry] = await inquiries();
    await (await app.admin()).call(deleteInquiry, { params: { id: String(inquiry!.id) } });
    const leaver = await app.member();
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    const lines = readFileSync(list(), 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual(['inquiry', 'member']);
    expect(lines.join()).not.toMatch(/Simone|Beauvoir|Curie|@/);
  });

  it('has no failed erasures', async () => {
    await write();
    const [inquiry] = await inquiries();
    const failing = transaction(app.db, async (tx) => {
      await eraseInquiries(tx, app.deps, [inquiry!.id]);
      throw new Error('A power cut');
    });
    await expect(failing).rejects.toThrow('A power cut');
    expect(existsSync(list())).toBe(false);
  });

  it('is applied to restored rows, but not to later rows with the same id', async () => {
    await write('Weil');
    const [before] = await app.db.selectFrom('contact_inquiries').selectAll().execute();
    const leaver = await app.member();
    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', leaver.user.id)
      .executeTakeFirstOrThrow();
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    await (await app.admin()).call(deleteInquiry, { params: { id: String(before!.id) } });
    await app.mails();

    // As after restoring a backup.
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await app.db.insertInto('users').values(user).execute();
    app.clock.advance(HOUR);
    const later = { ...before!, created_at: timestamp(app.clock), last_name: 'Later' };
    await app.db.insertInto('contact_inquiries').values(later).execute();
    await applyErasures(app.deps);
    await app.mails();
    expect((await inquiries()).map(({ lastName }) => lastName)).toEqual(['Later']);
    expect(await app.db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([]);

    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await app.db.deleteFrom('contact_inquiries').execute();
    await app.db.insertInto('contact_inquiries').values(before!).execute();
    await applyErasures(app.deps);
    expect(await inquiries()).toEqual([]);
  });

  it('includes a former member’s chat, because a backup may be from before they signed in', async () => {
    const leaver = await app.member();
    await startConversation(leaver);
    const chat = await app.db.selectFrom('chat_sessions').selectAll().executeTakeFirstOrThrow();
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    await app.mails();
    expect(await app.db.selectFrom('chat_sessions').select('id').execute()).toEqual([]);

    // As after restoring a backup.
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await app.db
      .insertInto('chat_sessions')
      .values({ ...chat, user_id: null })
      .execute();
    await applyErasures(app.deps);
    expect(await app.db.selectFrom('chat_sessions').select('id').execute()).toEqual([]);
  });
});

it('an erasure scans no table', async () => {
  const watched = openWatchedDatabase();
  const needs = { jobs: app.deps.jobs, live: app.deps.live };
  const at = timestamp(app.clock);
  const { id } = await watched.db
    .insertInto('contact_inquiries')
    .values({ first_name: 'A', last_name: 'B', email: 'a@school.example', message: 'M', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await watched.db
    .insertInto('chat_sessions')
    .values({ session_id: 'a', visitor_key: 'v', created_at: at, updated_at: at })
    .execute();
  const steps = await watched.stepsOf(() =>
    transaction(watched.db, async (tx) => {
      await eraseInquiries(tx, needs, [id]);
      await eraseChats(tx, needs, ['a']);
    }),
  );
  expect(steps.filter((step) => /SCAN (?!CONSTANT ROW|\d+-ROW VALUES)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  await watched.db.destroy();
});
