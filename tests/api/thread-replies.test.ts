import { describe, expect, it } from 'vitest';
import { answerChat, getInquiry } from '#shared/contracts/endpoints/console.ts';
import * as desk from '#shared/contracts/endpoints/desk.ts';
import { transaction } from '../../server/db/transaction.ts';
import { replySent } from '../../server/features/desk/thread-service.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { rounds } from '../support/depth.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import {
  changeThread,
  entriesOf,
  inquire,
  listThreads,
  mailThread,
  newestEntry,
  receiveMail,
  replyTo,
  threadOf,
} from '../support/threads.ts';

const app = useTestApp();
const iso = (offset = 0): string => new Date(app.clock.now() + offset).toISOString();
const HOUR = 60 * 60 * 1000;

/** A thread is open, and nobody is notified of its return. */
const expectOpenOnly = async (admin: MemberClient, id: number) => {
  await app.deps.jobs.drain();
  expect(await threadOf(admin, id)).toMatchObject({ status: 'open', snoozedUntil: null, waitingSince: null });
  expect((await entriesOf(admin, id)).filter(({ kind }) => kind === 'event')).toEqual([]);
};

const jobsToSend = async () =>
  (await app.db.selectFrom('jobs').select(['payload', 'run_at']).where('kind', '=', 'threads.send').execute()).map(
    ({ payload, run_at }) => ({ ...JSON.parse(payload), at: run_at }),
  );

describe('a reply by email', () => {
  it('waits ten seconds in the queue, stops the clock, and leaves the thread waiting for the other side', async () => {
    const admin = await app.admin({ firstName: 'Amira', lastName: 'Khan' });
    const id = await mailThread(app);
    expect(await threadOf(admin, id)).toMatchObject({ status: 'open', waitingSince: iso() });
    const { status, body } = await replyTo(admin, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'outbound',
      author: { firstName: 'Amira' },
      text: 'Yes, gladly.',
      delivery: { state: 'queued', sendAt: iso(10_000) },
    });
    expect(await jobsToSend()).toEqual([{ entryId: body.id, at: iso(10_000) }]);
    expect(await threadOf(admin, id)).toMatchObject({
      status: 'waiting',
      waitingSince: null,
      dueAt: null,
      last: { kind: 'outbound', text: 'Yes, gladly.' },
    });
  });

  it.each(['open', 'done', 'snoozed'] as const)('can leave the thread %s', async (then) => {
    const admin = await app.admin();
    const id = await mailThread(app);
    await replyTo(admin, id, { then, ...(then === 'snoozed' && { snoozeUntil: iso(HOUR) }) });
    expect(await threadOf(admin, id)).toMatchObject({
      status: then,
      snoozedUntil: then === 'snoozed' ? iso(HOUR) : null,
      waitingSince: null,
    });
  });

  it('leaves the thread open when its snooze time passed while the device was offline', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    expect(await replyTo(admin, id, { then: 'snoozed', snoozeUntil: iso(-HOUR) })).toMatchObject({ status: 201 });
    await expectOpenOnly(admin, id);
  });

  it('marks its inquiry as answered', async () => {
    const admin = await app.admin();
    await inquire(app);
    const [thread] = await listThreads(admin);
    await replyTo(admin, thread!.id);
    const { body } = await admin.call(getInquiry, { params: { id: String(thread!.inquiryId) } });
    expect(body.answeredAt).toBe(iso());
  });

  it('is refused without an address to reply to', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    await app.db.updateTable('threads').set({ contact_id: null }).where('id', '=', id).execute();
    await app.db.updateTable('thread_entries').set({ from_email: null }).where('thread_id', '=', id).execute();
    expect(await replyTo(admin, id)).toMatchObject({
      status: 409,
      body: { message: 'There is no address to reply to.' },
    });
    expect(await jobsToSend()).toEqual([]);
  });

  it('is refused in quarantine', async () => {
    const admin = await app.admin();
    await inquire(app, 'Robot', 'https://spam.example');
    const [spam] = await listThreads(admin, { view: 'quarantine' });
    expect(await replyTo(admin, spam!.id)).toMatchObject({ status: 409 });
  });
});

describe('two replies to the same message', () => {
  it('are never both sent: the second one is refused, and quotes the first', async () => {
    const [amira, oscar] = [
      await app.admin({ firstName: 'Amira', lastName: 'Khan' }),
      await app.admin({ firstName: 'Oscar', lastName: 'Reid' }),
    ];
    for (let round = 0; round < rounds(10, 100); round++) {
      const id = await mailThread(app, 'Hello?', `Rosa${round}`);
      const basedOn = await newestEntry(amira, id);
      const answers = await Promise.all([amira, oscar].map((admin) => replyTo(admin, id, { basedOn })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      expect((await entriesOf(amira, id)).filter(({ kind }) => kind === 'outbound')).toHaveLength(1);
      const refused = answers.find(({ status }) => status === 409)!.body as unknown as {
        fields: { basedOn: string };
      };
      expect(refused.fields.basedOn).toMatch(/^(?:Amira Khan|Oscar Reid) replied: “Yes, gladly.”$/);
    }
    expect(await jobsToSend()).toHaveLength(rounds(10, 100));
  });

  it('are refused after a newer message or note, but not after an automatic one, an event, or a cancelled reply', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const basedOn = await newestEntry(admin, id);
    await receiveMail(app, id, 'I am away until Monday.', true);
    await changeThread(admin, id, { status: 'done' });
    const first = await replyTo(admin, id, { basedOn });
    expect(first.status).toBe(201);
    await admin.call(desk.undoReply, { params: { id: String(id), entryId: String(first.body.id) } });
    await admin.call(desk.addThreadNote, { params: { id: String(id) }, body: { text: 'She rang.', mentions: [] } });
    expect(await replyTo(admin, id, { basedOn })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { basedOn: 'Agnès Varda noted: “She rang.”' } },
    });
    await receiveMail(app, id, 'Never mind.');
    expect(await replyTo(admin, id, { basedOn })).toMatchObject({
      status: 409,
      body: { fields: { basedOn: 'Rosa Bonheur wrote: “Never mind.”' } },
    });
  });

  it('are not sent by a retried call either', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const call = { params: { id: String(id) }, body: { text: 'Yes.', basedOn: await newestEntry(admin, id) } };
    const key = { 'Idempotency-Key': 'reply-0123456789abcdef' };
    const first = await admin.call(desk.replyToThread, call, key);
    expect(await admin.call(desk.replyToThread, call, key)).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await jobsToSend()).toHaveLength(1);
  });
});

describe('taking a reply back', () => {
  it('returns its text and restores the thread and its waiting time', async () => {
    const admin = await app.admin();
    await inquire(app);
    const [before] = await listThreads(admin);
    app.clock.advance(5 * 60_000);
    const { body: entry } = await replyTo(admin, before!.id, { then: 'done', text: 'Too soon' });
    const params = { id: String(before!.id), entryId: String(entry.id) };
    expect(await admin.call(desk.undoReply, { params })).toMatchObject({
      status: 200,
      body: { text: 'Too soon', files: [] },
    });
    const { updatedAt: _, ...same } = before!;
    expect(await threadOf(admin, before!.id)).toMatchObject(same);
    const { body } = await admin.call(getInquiry, { params: { id: String(before!.inquiryId) } });
    expect(body.answeredAt).toBeNull();
    const { first_replied_at } = await app.db
      .selectFrom('threads')
      .select('first_replied_at')
      .where('id', '=', before!.id)
      .executeTakeFirstOrThrow();
    expect(first_replied_at).toBeNull();
    // Only once.
    expect(await admin.call(desk.undoReply, { params })).toMatchObject({ status: 409 });
    expect(await listThreads(admin, { search: 'soon' })).toEqual([]);
  });

  it('leaves no text in stored responses after the thread is erased', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const { body: entry } = await replyTo(admin, id, { text: 'Too soon' });
    const params = { id: String(id), entryId: String(entry.id) };
    await admin.call(desk.undoReply, { params }, { 'Idempotency-Key': 'once' });
    const stored = async () => JSON.stringify(await app.db.selectFrom('idempotency_keys').select('response').execute());
    expect(await stored()).toContain('Too soon');
    expect((await admin.call(desk.deleteThread, { params: { id: String(id) } })).status).toBe(200);
    expect(await stored()).not.toContain('Too soon');
  });

  it('is refused once it is being sent', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const { body: entry } = await replyTo(admin, id);
    await app.db.updateTable('thread_entries').set({ delivery: 'sending' }).where('id', '=', entry.id).execute();
    const params = { id: String(id), entryId: String(entry.id) };
    expect(await admin.call(desk.undoReply, { params })).toMatchObject({ status: 409 });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'waiting' });
  });
});

describe('a scheduled reply', () => {
  it('stops the clock only when it has been sent', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const { body: entry } = await replyTo(admin, id, { sendAt: iso(HOUR), then: 'done' });
    expect(entry.delivery).toMatchObject({ state: 'scheduled', sendAt: iso(HOUR) });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'open', waitingSince: iso(), scheduledFor: iso(HOUR) });
    app.clock.advance(HOUR);
    await app.db.updateTable('thread_entries').set({ delivery: 'sent' }).where('id', '=', entry.id).execute();
    await transaction(app.db, (tx) => replySent(tx, app.deps, entry.id, iso()));
    expect(await threadOf(admin, id)).toMatchObject({ status: 'done', waitingSince: null, scheduledFor: null });
  });

  it('leaves the thread open when it is sent after its snooze time', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const { body } = await replyTo(admin, id, { sendAt: iso(2 * HOUR), then: 'snoozed', snoozeUntil: iso(HOUR) });
    app.clock.advance(2 * HOUR);
    await transaction(app.db, (tx) => replySent(tx, app.deps, body.id, iso()));
    await expectOpenOnly(admin, id);
  });

  it('is cancelled when a message arrives before', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const { body: entry } = await replyTo(admin, id, { sendAt: iso(HOUR) });
    await receiveMail(app, id, 'An answer from a robot.', true);
    expect((await threadOf(admin, id)).scheduledFor).toBe(iso(HOUR));
    await receiveMail(app, id, 'It has been solved, thank you.');
    expect((await threadOf(admin, id)).scheduledFor).toBeNull();
    const entries = await entriesOf(admin, id);
    expect(entries.find((each) => each.id === entry.id)?.delivery?.state).toBe('cancelled');
    expect(entries.at(-1)).toMatchObject({ kind: 'event', event: { what: 'cancelled' } });
  });

  it('leaves its files to the next reply in its thread when it was cancelled', async () => {
    const [admin, colleague] = [await app.admin(), await app.admin()];
    const [id, other] = [await mailThread(app), await mailThread(app, 'Hello?', 'Camille')];
    const pdf = new Blob(['%PDF-1.4\n'], { type: 'application/pdf' });
    const { body: file } = await admin.call(desk.uploadThreadFile, { file: new File([pdf], 'plan.pdf') });
    const files = [file.id];
    const { body: entry } = await replyTo(admin, id, { sendAt: iso(HOUR), files });
    expect(await replyTo(colleague, id, { files })).toMatchObject({ status: 400 });
    await receiveMail(app, id, 'It has been solved, thank you.');
    expect(await replyTo(colleague, other, { files })).toMatchObject({ status: 400 });
    expect((await replyTo(colleague, id, { files })).status).toBe(201);
    const entries = await entriesOf(admin, id);
    expect(entries.at(-1)?.attachments).toMatchObject([{ id: file.id, name: 'plan.pdf' }]);
    expect(entries.find((each) => each.id === entry.id)?.attachments).toEqual([]);
  });
});

describe('a reply in a chat', () => {
  it('is in the conversation at once, and a reply from the chat screen is in the thread', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'May I speak to somebody?');
    const [thread] = await listThreads(admin);
    expect(thread).toMatchObject({ kind: 'chat', sessionId, status: 'open', waitingSince: iso() });
    const { status, body } = await replyTo(admin, thread!.id, { text: 'Of course.' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ text: 'Of course.', delivery: null });
    expect((await conversation(visitor, sessionId)).at(-1)).toMatchObject({ author: 'agent', message: 'Of course.' });
    await admin.call(answerChat, { params: { sessionId }, body: { message: 'Are you still there?' } });
    expect(
      (await entriesOf(admin, thread!.id)).map(({ kind, isAutomatic, text }) => [kind, isAutomatic, text]),
    ).toEqual([
      ['outbound', true, expect.any(String)],
      ['inbound', false, 'May I speak to somebody?'],
      ['outbound', true, expect.any(String)],
      ['outbound', false, 'Of course.'],
      ['outbound', false, 'Are you still there?'],
    ]);
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'waiting', waitingSince: null });
    expect(await jobsToSend()).toEqual([]);
  });

  it('can close the conversation, and reopens a closed one', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'May I speak to somebody?');
    const [thread] = await listThreads(admin);
    await replyTo(admin, thread!.id, { then: 'done' });
    const isResolved = async () =>
      (await app.db.selectFrom('chat_sessions').select('is_resolved').executeTakeFirstOrThrow()).is_resolved;
    expect(await isResolved()).toBe(1);
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'done' });
    expect(await replyTo(admin, thread!.id)).toMatchObject({ status: 201 });
    expect(await isResolved()).toBe(0);
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'waiting' });
  });

  it('cannot be scheduled or have files', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    await say(visitor, await startConversation(visitor), 'May I speak to somebody?');
    const [thread] = await listThreads(admin);
    expect(await replyTo(admin, thread!.id, { sendAt: iso(HOUR) })).toMatchObject({ status: 400 });
    expect(await replyTo(admin, thread!.id, { files: [1] })).toMatchObject({ status: 400 });
  });
});
