import { describe, expect, it } from 'vitest';
import {
  fixAppointment,
  getChat,
  getInquiry,
  listChats,
  listInquiries,
  releaseInquiry,
  updateInquiry,
} from '#shared/contracts/endpoints/console.ts';
import * as chat from '#shared/contracts/endpoints/chat.ts';
import {
  deleteChat,
  deleteInquiry,
  reopenChat,
  resolveChat,
  suspendMember,
} from '#shared/contracts/endpoints/console.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import * as desk from '#shared/contracts/endpoints/desk.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { say, startConversation } from '../support/chat.ts';
import { notificationsOf } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { formOf, type MemberClient } from '../support/test-client.ts';
import {
  changeThread,
  entriesOf,
  inquire,
  listThreads,
  mailThread,
  receiveMail,
  replyTo,
  threadOf,
} from '../support/threads.ts';

const app = useTestApp();
const iso = (offset = 0): string => new Date(app.clock.now() + offset).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const idOf = (id: number) => ({ params: { id: String(id) } });
const eventsOf = async (admin: MemberClient, id: number) =>
  (await entriesOf(admin, id)).flatMap(({ event }) => (event ? [event] : []));

describe('an inquiry', () => {
  it('becomes a thread with its message, for a contact', async () => {
    await inquire(app);
    const admin = await app.admin();
    const [thread] = await listThreads(admin);
    expect(thread).toEqual({
      id: thread!.id,
      kind: 'message',
      subject: 'May we talk about films?',
      inquiryId: 1,
      sessionId: null,
      person: {
        contactId: expect.any(Number),
        name: 'Rosa Bonheur',
        email: 'rosa@school.example',
        school: thread!.person.school,
      },
      status: 'open',
      assignee: null,
      snoozedUntil: null,
      waitingSince: iso(),
      dueAt: expect.any(String),
      last: { id: expect.any(Number) as number, kind: 'inbound', text: 'May we talk about films?', at: iso() },
      scheduledFor: null,
      createdAt: iso(),
      updatedAt: iso(),
    });
    expect(await entriesOf(admin, thread!.id)).toMatchObject([
      {
        kind: 'inbound',
        from: { name: 'Rosa Bonheur', email: 'rosa@school.example' },
        text: 'May we talk about films?',
      },
    ]);
  });

  it('has its thread’s id, in the list too', async () => {
    await inquire(app);
    await mailThread(app);
    await inquire(app, 'Camille');
    const admin = await app.admin();
    const threads = await listThreads(admin);
    const { body: listed } = await admin.call(listInquiries, { query: {} });
    expect(listed).toHaveLength(2);
    for (const { id, threadId } of listed) {
      expect(threadId).toBe(threads.find(({ inquiryId }) => inquiryId === id)!.id);
      expect((await admin.call(getInquiry, idOf(id))).body.threadId).toBe(threadId);
    }
  });

  it('waits in quarantine as spam, without a contact or a clock, until it is released', async () => {
    await inquire(app, 'Robot', 'https://spam.example');
    const admin = await app.admin();
    expect(await listThreads(admin)).toEqual([]);
    const [thread] = await listThreads(admin, { view: 'quarantine' });
    expect(thread).toMatchObject({ waitingSince: null, person: { contactId: null, email: 'robot@school.example' } });
    app.clock.advance(HOUR);
    await admin.call(releaseInquiry, idOf(thread!.inquiryId!));
    expect(await threadOf(admin, thread!.id)).toMatchObject({
      status: 'open',
      waitingSince: iso(),
      person: { contactId: expect.any(Number) },
    });
    expect(await eventsOf(admin, thread!.id)).toEqual([{ what: 'released', detail: null }]);
  });

  it('can be released and quarantined through its thread', async () => {
    await inquire(app, 'Robot', 'https://spam.example');
    const admin = await app.admin();
    const [thread] = await listThreads(admin, { view: 'quarantine' });
    await changeThread(admin, thread!.id, { status: 'open' });
    const inquiry = async () => (await admin.call(getInquiry, idOf(thread!.inquiryId!))).body;
    expect(await inquiry()).toMatchObject({ quarantined: false });
    await changeThread(admin, thread!.id, { status: 'quarantine' });
    expect(await inquiry()).toMatchObject({ quarantined: true });
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'quarantine', waitingSince: null });
  });

  it('has the same answered state as its thread, whichever changes', async () => {
    await inquire(app);
    const admin = await app.admin();
    const [{ id, inquiryId } = { id: 0, inquiryId: 0 }] = await listThreads(admin);
    const answeredAt = async () => (await admin.call(getInquiry, idOf(inquiryId!))).body.answeredAt;
    await admin.call(updateInquiry, { ...idOf(inquiryId!), body: { state: 'answered' } });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'done', waitingSince: null });
    await admin.call(updateInquiry, { ...idOf(inquiryId!), body: { state: 'seen' } });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'open', waitingSince: iso() });
    await changeThread(admin, id, { status: 'done' });
    expect(await answeredAt()).toBe(iso());
    await changeThread(admin, id, { status: 'open' });
    expect(await answeredAt()).toBeNull();
    expect((await eventsOf(admin, id)).map(({ what }) => what)).toEqual(['done', 'opened', 'done', 'opened']);
  });

  it('is answered when its booking’s time is confirmed', async () => {
    const time = new Date(app.clock.now() + 50 * HOUR).toISOString();
    await app.visitor().call(requestBooking, {
      body: {
        person: 'ottilie',
        kind: 'podcast',
        name: 'Rosa Bonheur',
        email: 'rosa@school.example',
        times: [time],
        timeZone: 'Europe/London',
      },
    });
    const admin = await app.admin();
    const [thread] = await listThreads(admin, { kind: 'booking' });
    expect(thread).toMatchObject({ kind: 'booking', subject: expect.stringMatching(/^Podcast with /) });
    await admin.call(fixAppointment, {
      ...idOf(thread!.inquiryId!),
      body: { time, callLink: 'https://meet.example/abc', follows: null, anyway: true },
    });
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'done', waitingSince: null });
    expect(await eventsOf(admin, thread!.id)).toMatchObject([{ what: 'meeting', detail: time }, { what: 'done' }]);
  });

  it('is erased with its thread, and the other way round', async () => {
    await inquire(app, 'Rosa');
    await inquire(app, 'Camille');
    const admin = await app.admin();
    const [first, second] = await listThreads(admin);
    await admin.call(deleteInquiry, idOf(first!.inquiryId!));
    expect(await admin.call(desk.getThread, idOf(first!.id))).toMatchObject({ status: 404 });
    await admin.call(desk.deleteThread, idOf(second!.id));
    expect(await admin.call(getInquiry, idOf(second!.inquiryId!))).toMatchObject({ status: 404 });
    expect(await app.db.selectFrom('thread_entries').select('id').execute()).toEqual([]);
  });
});

describe('a chat', () => {
  it('becomes a thread with its visitor’s first message, waiting for them while the assistant helps', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    expect(await listThreads(admin, { view: 'waiting' })).toEqual([]);
    await say(visitor, sessionId, 'What do you do?');
    const [thread] = await listThreads(admin, { view: 'waiting' });
    expect(thread).toMatchObject({ kind: 'chat', sessionId, waitingSince: null, person: { email: null } });
    app.clock.advance(MINUTE);
    await say(visitor, sessionId, 'May I speak to somebody?');
    expect(await threadOf(admin, thread!.id)).toMatchObject({ status: 'open', waitingSince: iso() });
  });

  it('has its thread’s id, in the list too', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const threadId = async () => (await admin.call(getChat, { params: { sessionId } })).body.threadId;
    expect(await threadId()).toBeNull();
    await mailThread(app);
    await say(visitor, sessionId, 'May I speak to somebody?');
    const [thread] = await listThreads(admin, { kind: 'chat' });
    expect(await threadId()).toBe(thread!.id);
    expect((await admin.call(listChats, { query: {} })).body).toMatchObject([{ sessionId, threadId: thread!.id }]);
  });

  it('has a contact once its visitor has left an address', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await visitor.call(chat.leaveChatContact, { body: { sessionId, email: 'rosa@school.example', name: 'Rosa' } });
    const [thread] = await listThreads(admin);
    expect(thread).toMatchObject({
      status: 'open',
      person: { contactId: expect.any(Number), name: 'Rosa', email: 'rosa@school.example' },
    });
    expect(await listThreads(admin, { search: 'rosa@school.example' })).toHaveLength(1);
  });

  it('is closed and reopened together with its thread', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'May I speak to somebody?');
    const [{ id } = { id: 0 }] = await listThreads(admin);
    const session = () =>
      app.db.selectFrom('chat_sessions').select(['is_resolved', 'waiting_since']).executeTakeFirstOrThrow();
    await admin.call(resolveChat, { params: { sessionId } });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'done', waitingSince: null });
    await admin.call(reopenChat, { params: { sessionId } });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'open', waitingSince: iso() });
    await changeThread(admin, id, { status: 'done' });
    expect(await session()).toEqual({ is_resolved: 1, waiting_since: null });
    await changeThread(admin, id, { status: 'open' });
    expect(await session()).toEqual({ is_resolved: 0, waiting_since: iso() });
    await changeThread(admin, id, { status: 'waiting' });
    expect(await session()).toEqual({ is_resolved: 0, waiting_since: null });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'waiting', waitingSince: null });
  });

  it('is erased with its thread', async () => {
    const admin = await app.admin();
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'May I speak to somebody?');
    await admin.call(deleteChat, { params: { sessionId } });
    expect(await listThreads(admin)).toEqual([]);
  });
});

describe('a person’s email', () => {
  it.each(['done', 'waiting', 'snoozed'] as const)(
    'reopens a thread that was %s, unless it is automatic',
    async (then) => {
      const admin = await app.admin();
      const id = await mailThread(app);
      await replyTo(admin, id, { then, ...(then === 'snoozed' && { snoozeUntil: iso(50 * HOUR) }) });
      app.clock.advance(HOUR);
      await receiveMail(app, id, 'I am away until Monday.', true);
      expect(await threadOf(admin, id)).toMatchObject({ status: then, waitingSince: null });
      await receiveMail(app, id, 'One more question.');
      expect(await threadOf(admin, id)).toMatchObject({ status: 'open', snoozedUntil: null, waitingSince: iso() });
      const { reopened } = await app.db.selectFrom('threads').select('reopened').executeTakeFirstOrThrow();
      expect(reopened).toBe(then === 'done' ? 1 : 0);
    },
  );
});

describe('the list of threads', () => {
  it('starts with the replies that are due first, page after page', async () => {
    const admin = await app.admin();
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(await mailThread(app, 'Hello', name));
      app.clock.advance(MINUTE);
    }
    await replyTo(admin, ids[0]!, { then: 'open' });
    const first = await admin.call(desk.listThreads, { query: { limit: '2' } });
    expect(first.body.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const rest = await admin.call(desk.listThreads, { query: { limit: '2', before: cursorOf(first) } });
    expect(rest.body.map(({ id }) => id)).toEqual([ids[0]]);
    expect(rest.headers.get('link')).toBeNull();
  });

  it('starts with the newest where nobody is waiting, page after page', async () => {
    const admin = await app.admin();
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      const id = await mailThread(app, 'Hello', name);
      await replyTo(admin, id, { then: 'done' });
      ids.push(id);
      app.clock.advance(MINUTE);
    }
    const first = await admin.call(desk.listThreads, { query: { view: 'done', limit: '2' } });
    expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await admin.call(desk.listThreads, { query: { view: 'done', limit: '2', before: cursorOf(first) } });
    expect(rest.body.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('has views by colleague, filters, and a search in every view', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    const mine = await mailThread(app, 'Do you film open days?', 'Rosa');
    const theirs = await mailThread(app, 'What does a prospectus cost?', 'Camille');
    await inquire(app, 'Berthe');
    await changeThread(admin, mine, { assigneeId: admin.user.id });
    await changeThread(admin, theirs, { assigneeId: other.user.id });
    const ids = async (query: Record<string, string>) => (await listThreads(admin, query)).map(({ id }) => id);
    expect(await ids({ view: 'mine' })).toEqual([mine]);
    expect(await ids({ view: 'unassigned' })).toEqual([3]);
    expect(await ids({ assignee: String(other.user.id) })).toEqual([theirs]);
    expect(await ids({ kind: 'message' })).toEqual([3]);
    const { person } = await threadOf(admin, theirs);
    expect(await ids({ contact: String(person.contactId) })).toEqual([theirs]);
    await changeThread(admin, theirs, { status: 'done' });
    expect(await ids({ search: 'PROSPECTUS' })).toEqual([theirs]);
    expect(await ids({ search: 'camille' })).toEqual([theirs]);
    expect(await ids({ search: 'barbizon' })).toEqual([3]);
    expect(await ids({ search: 'prospectus', kind: 'chat' })).toEqual([]);
    expect(await ids({ search: '!!!' })).toEqual([]);
    const { body: counts } = await admin.call(desk.countThreads, {});
    expect(counts).toEqual({ mine: 1, unassigned: 1, open: 2, waiting: 0, snoozed: 0, quarantine: 0, overdue: 0 });
  });

  it('counts those whose reply is overdue', async () => {
    const admin = await app.admin();
    await mailThread(app);
    app.clock.advance(100 * HOUR);
    expect((await admin.call(desk.countThreads, {})).body.overdue).toBe(1);
  });
});

describe('a thread', () => {
  it('has the same person’s other threads, and the one that it may belong to', async () => {
    const admin = await app.admin();
    const first = await mailThread(app);
    const second = await mailThread(app);
    await app.db.updateTable('threads').set({ maybe_of: first }).where('id', '=', second).execute();
    expect(await threadOf(admin, second)).toMatchObject({
      maybeOf: { id: first, subject: 'Open day' },
      others: [{ id: first, subject: 'Open day', status: 'open' }],
    });
  });

  it('has an email’s formatting only on request', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const [entry] = await entriesOf(admin, id);
    const path = { params: { id: String(id), entryId: String(entry!.id) } };
    expect(await admin.call(desk.getEntryHtml, path)).toMatchObject({ status: 404 });
    await app.db.updateTable('thread_entries').set({ html: '<p>When?</p>' }).execute();
    expect((await entriesOf(admin, id))[0]).toMatchObject({ hasHtml: true });
    expect(await admin.call(desk.getEntryHtml, path)).toMatchObject({ status: 200, body: { html: '<p>When?</p>' } });
    const other = { params: { id: String(await mailThread(app)), entryId: String(entry!.id) } };
    expect(await admin.call(desk.getEntryHtml, other)).toMatchObject({ status: 404 });
  });

  it('stays open when they have written since the administrator looked', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const basedOn = (await threadOf(admin, id)).last!.id;
    await receiveMail(app, id, 'We are out of office.', true);
    await receiveMail(app, id, 'And is there parking?');
    const away = { status: 'snoozed', snoozeUntil: iso(HOUR) } as const;
    for (const change of [{ status: 'done' }, { status: 'waiting' }, { status: 'quarantine' }, away] as const) {
      expect(await changeThread(admin, id, { ...change, basedOn })).toMatchObject({
        status: 409,
        body: { fields: { basedOn: 'Rosa Bonheur wrote: “And is there parking?”' } },
      });
    }
    expect(await changeThread(admin, id, { assigneeId: admin.user.id, basedOn })).toMatchObject({ status: 200 });
    const { last, status } = await threadOf(admin, id);
    expect(status).toBe('open');
    expect(await changeThread(admin, id, { status: 'done', basedOn: last!.id })).toMatchObject({ status: 200 });
  });

  it('keeps a later change when an earlier one is undone', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    const id = await mailThread(app);
    const [mine, theirs] = [admin.user.id, other.user.id];
    const changed = { status: 409, body: { message: 'Someone else has just changed this conversation.' } };
    await changeThread(admin, id, { assigneeId: mine });
    await changeThread(other, id, { assigneeId: theirs });
    expect(await changeThread(admin, id, { assigneeId: null, ifAssigneeId: mine })).toMatchObject(changed);
    expect(await changeThread(other, id, { assigneeId: mine, ifAssigneeId: theirs })).toMatchObject({ status: 200 });
    // Undone already.
    expect(await changeThread(other, id, { assigneeId: mine, ifAssigneeId: theirs })).toMatchObject({ status: 200 });
    await changeThread(admin, id, { status: 'waiting' });
    await changeThread(other, id, { status: 'done' });
    expect(await changeThread(admin, id, { status: 'open', ifStatus: 'waiting' })).toMatchObject(changed);
    expect(await changeThread(other, id, { status: 'waiting', ifStatus: 'done' })).toMatchObject({ status: 200 });
    expect(await threadOf(admin, id)).toMatchObject({ status: 'waiting', assignee: { id: mine } });
  });

  it('is snoozed to the minute', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    expect(await changeThread(admin, id, { status: 'snoozed' })).toMatchObject({ status: 400 });
    expect(await changeThread(admin, id, { status: 'snoozed', snoozeUntil: iso(-1) })).toMatchObject({ status: 400 });
    await changeThread(admin, id, { status: 'snoozed', snoozeUntil: iso(HOUR) });
    await changeThread(admin, id, { status: 'snoozed', snoozeUntil: iso(2 * HOUR) });
    app.clock.advance(HOUR);
    await app.deps.jobs.drain();
    expect(await threadOf(admin, id)).toMatchObject({ status: 'snoozed' });
    app.clock.advance(HOUR);
    await app.deps.jobs.drain();
    expect(await threadOf(admin, id)).toMatchObject({ status: 'open', snoozedUntil: null });
    expect((await eventsOf(admin, id)).at(-1)).toEqual({ what: 'returned', detail: null });
  });

  it('is assigned to a colleague, who is notified unless they did it', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    const id = await mailThread(app);
    expect(await changeThread(admin, id, { assigneeId: (await app.member()).user.id })).toMatchObject({ status: 400 });
    expect((await changeThread(admin, id, { assigneeId: other.user.id })).body.assignee).toMatchObject({
      firstName: 'Oscar',
    });
    expect(await notificationsOf(other)).toHaveLength(1);
    await changeThread(admin, id, { assigneeId: admin.user.id });
    expect(await notificationsOf(admin)).toEqual([]);
    await changeThread(admin, id, { assigneeId: null });
    expect(await eventsOf(admin, id)).toEqual([
      { what: 'assigned', detail: 'Oscar Reid' },
      { what: 'assigned', detail: 'Agnès Varda' },
      { what: 'unassigned', detail: null },
    ]);
  });

  it('has notes, and colleagues mentioned in them are notified', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    const member = await app.member();
    const id = await mailThread(app);
    const { body } = await admin.call(desk.addThreadNote, {
      ...idOf(id),
      body: { text: 'Oscar, can you?', mentions: [other.user.id, member.user.id, admin.user.id] },
    });
    expect(body).toMatchObject({ kind: 'note', mentions: expect.arrayContaining([other.user.id]) });
    expect(body.mentions).not.toContain(member.user.id);
    expect(await notificationsOf(other)).toHaveLength(1);
    expect(await notificationsOf(member)).toEqual([]);
    expect(await threadOf(admin, id)).toMatchObject({ last: { kind: 'note' }, waitingSince: iso() });
    expect(await listThreads(admin, { search: 'can you oscar' })).toHaveLength(1);
  });

  it('can be assigned to administrators whose suspension is over', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    await admin.call(suspendMember, { ...idOf(other.user.id), body: { days: 1, reason: 'A mistake.' } });
    const id = await mailThread(app);
    const colleagues = async () => (await admin.call(desk.listColleagues, {})).body.map((each) => each.id);
    const assign = async () => (await changeThread(admin, id, { assigneeId: other.user.id })).status;
    expect([await colleagues(), await assign()]).toEqual([[admin.user.id], 400]);
    app.clock.advance(24 * HOUR);
    expect([await colleagues(), await assign()]).toEqual([[admin.user.id, other.user.id], 200]);
    expect(await notificationsOf(other)).toMatchObject([{ kind: 'desk' }]);
  });

  it('shows who has it open for 45 seconds, and who is replying', async () => {
    const [admin, other] = [await app.admin(), await app.admin({ firstName: 'Oscar', lastName: 'Reid' })];
    const id = await mailThread(app);
    const show = async (who: MemberClient, state: 'viewing' | 'replying' | 'gone') =>
      (await who.call(desk.showThreadPresence, { ...idOf(id), body: { state } })).body;
    expect(await show(other, 'viewing')).toEqual([]);
    expect(await show(admin, 'viewing')).toEqual([
      { id: other.user.id, firstName: 'Oscar', lastName: 'Reid', state: 'viewing' },
    ]);
    await show(other, 'replying');
    expect(await show(admin, 'viewing')).toMatchObject([{ state: 'replying' }]);
    app.clock.advance(46_000);
    expect(await show(admin, 'viewing')).toEqual([]);
    await show(other, 'viewing');
    await show(other, 'gone');
    expect(await show(admin, 'viewing')).toEqual([]);
  });

  it('can be renamed, and several can be changed at once', async () => {
    const admin = await app.admin();
    const ids = [await mailThread(app, 'One', 'Rosa'), await mailThread(app, 'Two', 'Camille')];
    expect((await changeThread(admin, ids[0]!, { subject: 'Films' })).body.subject).toBe('Films');
    const { body } = await admin.call(desk.changeThreads, {
      body: { ids: [...ids, 999], status: 'done', assigneeId: admin.user.id },
    });
    expect(body).toEqual({ changed: 2 });
    for (const id of ids) {
      expect(await threadOf(admin, id)).toMatchObject({ status: 'done', assignee: { id: admin.user.id } });
    }
  });
});

describe('starting a thread', () => {
  it('sends an email, and waits for a reply', async () => {
    const admin = await app.admin();
    const { status, body } = await admin.call(desk.startThread, {
      body: { email: 'Rosa@School.example', name: 'Rosa Bonheur', subject: 'Your open day', text: 'Dear Rosa' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'mail',
      subject: 'Your open day',
      status: 'waiting',
      waitingSince: null,
      person: { name: 'Rosa Bonheur', email: 'rosa@school.example' },
      last: { kind: 'outbound', text: 'Dear Rosa' },
    });
  });
});

describe('merging two threads', () => {
  it('combines their entries and texts, and keeps the longer wait', async () => {
    const admin = await app.admin();
    const into = await mailThread(app, 'When is the open day?');
    await replyTo(admin, into);
    const id = await mailThread(app, 'I meant the one in spring');
    expect(await admin.call(desk.mergeThread, { ...idOf(id), body: { into } })).toMatchObject({
      status: 200,
      body: { id: into, status: 'open', waitingSince: iso(), last: { text: 'I meant the one in spring' } },
    });
    expect((await entriesOf(admin, into)).map(({ text, event }) => event?.what ?? text)).toEqual([
      'When is the open day?',
      'Yes, gladly.',
      'I meant the one in spring',
      'merged',
    ]);
    expect(await admin.call(desk.getThread, idOf(id))).toMatchObject({ status: 404 });
    expect((await listThreads(admin, { search: 'spring' })).map((thread) => thread.id)).toEqual([into]);
    expect(await admin.call(desk.mergeThread, { ...idOf(into), body: { into } })).toMatchObject({ status: 409 });
    await inquire(app, 'Berthe');
    const [inquiry] = await listThreads(admin, { kind: 'message' });
    expect(await admin.call(desk.mergeThread, { ...idOf(inquiry!.id), body: { into } })).toMatchObject({ status: 409 });
  });

  it('keeps an email out of spam, unless it is spam itself', async () => {
    const admin = await app.admin();
    const [into, id] = [await mailThread(app), await mailThread(app)];
    const merge = () => admin.call(desk.mergeThread, { ...idOf(id), body: { into } });
    await changeThread(admin, into, { status: 'quarantine' });
    for (const status of ['open', 'done'] as const) {
      await changeThread(admin, id, { status });
      expect(await merge()).toMatchObject({
        status: 409,
        body: { message: 'The other conversation is marked as spam. Move it to the inbox before you merge them.' },
      });
      expect(await threadOf(admin, id)).toMatchObject({ status });
    }
    await changeThread(admin, id, { status: 'quarantine' });
    expect(await merge()).toMatchObject({ status: 200, body: { id: into, status: 'quarantine' } });
  });

  it.each(['an email conversation', 'an inquiry', 'a chat'])(
    'are deleted with %s, also from a backup of when they were two',
    async (kind) => {
      const admin = await app.admin();
      if (kind === 'an inquiry') await inquire(app);
      else if (kind === 'a chat') {
        const visitor = app.visitor();
        await say(visitor, await startConversation(visitor), 'Good morning');
      } else await mailThread(app);
      const { id: into } = await app.db.selectFrom('threads').select('id').executeTakeFirstOrThrow();
      const [id, further, other] = [await mailThread(app), await mailThread(app), await mailThread(app)];
      const backup = await app.db.selectFrom('threads').selectAll().where('kind', '=', 'mail').execute();
      const merge = (from: number, to: number) => admin.call(desk.mergeThread, { ...idOf(from), body: { into: to } });
      expect((await merge(further, id)).status).toBe(200);
      expect((await merge(id, into)).status).toBe(200);
      expect((await admin.call(desk.deleteThread, idOf(into))).status).toBe(200);

      // As after restoring the backup.
      await app.db.deleteFrom('threads').execute();
      await app.db.insertInto('threads').values(backup).execute();
      await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
      await applyErasures(app.deps);
      expect(await app.db.selectFrom('threads').select('id').execute()).toEqual([{ id: other }]);
    },
  );
});

describe('files in threads', () => {
  const upload = async (admin: MemberClient, name = 'Preise/März.jpg') =>
    (
      await admin.request<{ id: number; name: string; size: number }>('POST', '/api/admin/threads/files', {
        body: formOf({}, 'file', new File([await jpeg()], name)),
      })
    ).body;

  it('are always downloads, under their original name', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    const file = await upload(admin);
    const { body } = await replyTo(admin, id, { files: [file.id] });
    expect(body.attachments).toEqual([file]);
    const answer = await admin.request<Uint8Array>('GET', `/api/admin/threads/files/${file.id}`, { as: 'bytes' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="März.jpg"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.body.byteLength).toBe(file.size);
  });

  it('belong to one reply of their uploader, and are available again when it is taken back', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    const id = await mailThread(app);
    const file = await upload(admin);
    expect(await replyTo(other, id, { files: [file.id] })).toMatchObject({ status: 400 });
    const { body: entry } = await replyTo(admin, id, { files: [file.id] });
    expect(await replyTo(admin, id, { files: [file.id] })).toMatchObject({ status: 400 });
    const undone = await admin.call(desk.undoReply, { params: { id: String(id), entryId: String(entry.id) } });
    expect(undone.body.files).toEqual([file]);
    expect(await replyTo(admin, id, { files: [file.id] })).toMatchObject({ status: 201 });
  });

  it('are deleted with their thread', async () => {
    const admin = await app.admin();
    const id = await mailThread(app);
    await replyTo(admin, id, { files: [(await upload(admin)).id] });
    const { file } = await app.db.selectFrom('thread_attachments').select('file').executeTakeFirstOrThrow();
    expect(await app.deps.media.store.find(file)).toBeDefined();
    await admin.call(desk.deleteThread, idOf(id));
    await app.deps.jobs.drain();
    expect(await app.deps.media.store.find(file)).toBeUndefined();
  });

  it('are deleted after a week if they were never sent', async () => {
    const admin = await app.admin();
    const file = await upload(admin);
    const left = () => app.db.selectFrom('thread_attachments').select('id').execute();
    app.clock.advance(6 * 24 * HOUR);
    await removeOld(app.deps);
    expect(await left()).toEqual([{ id: file.id }]);
    app.clock.advance(2 * 24 * HOUR);
    await removeOld(app.deps);
    expect(await left()).toEqual([]);
  });
});
