import { describe, expect, it } from 'vitest';
import {
  deleteInquiry,
  fixAppointment,
  getConsoleToday,
  releaseInquiry,
  updateInquiry,
} from '#shared/contracts/endpoints/console.ts';
import { createSchool } from '#shared/contracts/endpoints/contacts.ts';
import { transaction } from '../../server/db/transaction.ts';
import { receiveInquiry } from '../../server/features/contact/receive-inquiry.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { begin, publish } from '../support/blog-editor.ts';
import { say, startConversation } from '../support/chat.ts';
import { share } from '../support/circle.ts';
import { report } from '../support/moderation.ts';
import { addMembers } from '../support/rows.ts';
import { useWaitingDesk, WEDNESDAY } from '../support/waiting-desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NONE = { count: 0, medianMs: null, p90Ms: null, inTime: 0, outOfHours: 0, reopened: 0 };

const { app, admin, until, today, waiting, write, newestInquiry, waitingChat, answer } = useWaitingDesk();

describe('the waiting inquiries', () => {
  it('have no reply, seen or not, oldest first, with their business time', async () => {
    await write();
    app.clock.advance(25 * MINUTE);
    await write({ message: 'Lawn '.repeat(60) });
    const [first, second] = await waiting();
    expect(first).toEqual({
      kind: 'message',
      id: expect.any(Number),
      name: 'Rosa Bonheur',
      words: 'Could you film our open day?',
      since: new Date(WEDNESDAY).toISOString(),
      waitedMs: 25 * MINUTE,
      assignee: null,
    });
    expect(second).toMatchObject({ waitedMs: 0, words: expect.stringMatching(/^Lawn .{150,155}…$/) });
    const newest = await newestInquiry();
    const oldest = { id: String(Number(newest.id) - 1) };
    await admin().call(updateInquiry, { params: oldest, body: { state: 'seen' } });
    expect(await waiting()).toMatchObject([{ id: first!.id }, { id: second!.id }]);
    await admin().call(updateInquiry, { params: oldest, body: { state: 'answered' } });
    expect(await waiting()).toMatchObject([{ id: second!.id }]);
    await admin().call(deleteInquiry, { params: newest });
    expect(await today()).toMatchObject({ waiting: { items: [], hasMore: false, older: 0 } });
  });

  it('exclude spam, unless it was moved to the inbox', async () => {
    await write({ website: 'https://spam.example' });
    expect(await waiting()).toEqual([]);
    await admin().call(releaseInquiry, { params: await newestInquiry() });
    expect(await waiting()).toHaveLength(1);
  });

  it('include bookings without a confirmed time', async () => {
    // Allowed booking times depend on the machine's clock, too.
    const booking = { person: 'ottilie', kind: 'podcast', times: [timestamp(app.clock, 2 * DAY)], timeZone: 'UTC' };
    const inquiry = {
      kind: 'booking' as const,
      first_name: 'Rosa Bonheur',
      last_name: '',
      email: 'rosa@school.example',
      message: '',
      details: JSON.stringify(booking),
    };
    await transaction(app.db, (tx) =>
      receiveInquiry(tx, app.deps, { inquiry, trap: undefined, client: 'rosa', log: app.deps.log }),
    );
    expect(await waiting()).toMatchObject([
      { kind: 'booking', name: 'Rosa Bonheur', words: 'Podcast with Ottilie Marsh' },
    ]);
    await admin().call(fixAppointment, {
      params: await newestInquiry(),
      body: { time: timestamp(app.clock, 2 * DAY), callLink: null, follows: null, anyway: true },
    });
    expect(await waiting()).toEqual([]);
  });

  it('are limited to the newest 50', async () => {
    for (let index = 0; index < 51; index++) {
      const at = timestamp(app.clock, index * MINUTE - HOUR);
      const contact = { name: String(index), email: `${index}@school.example`, created_at: at, updated_at: at };
      const { id } = await app.db.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow();
      const thread = { kind: 'mail', contact_id: id, subject: 'Open day', status: 'open', waiting_since: at } as const;
      await app.db
        .insertInto('threads')
        .values({ ...thread, last_entry_at: at, created_at: at, updated_at: at })
        .execute();
    }
    const { items, hasMore } = (await today()).waiting!;
    expect([items.length, items[0]!.name, items.at(-1)!.name, hasMore]).toEqual([50, '1', '50', true]);
  });

  it('exclude those older than 30 days, which are only counted', async () => {
    await write();
    await until(app.clock.now() + 31 * DAY);
    expect((await today()).waiting).toEqual({ items: [], hasMore: false, older: 1 });
  });
});

describe('waiting time', () => {
  it('counts while an office is open, and comes with the next opening', async () => {
    // Friday in London, twenty minutes before closing; Dubai has closed.
    await until('2030-03-08T17:10:00Z');
    await write();
    await until('2030-03-09T12:00:00Z');
    const closed = await today();
    expect(closed.waiting!.items[0]!.waitedMs).toBe(20 * MINUTE);
    // Dubai's Monday begins at 05:00 UTC, and London closes at 17:30.
    expect(closed.promise).toMatchObject({ minutes: 60 });
    expect(closed.promise.open[0]).toEqual({ from: '2030-03-11T05:00:00.000Z', to: '2030-03-11T17:30:00.000Z' });
    expect(closed.promise.open).toHaveLength(10);
    await until('2030-03-11T05:30:00Z');
    const open = await today();
    expect(open.waiting!.items[0]!.waitedMs).toBe(50 * MINUTE);
    expect(open.promise.open[0]!.from).toBe(open.now);
  });
});

describe('people’s first replies', () => {
  it('have a median for this week and the last, of inquiries and chats together', async () => {
    expect((await today()).answers).toEqual({
      thisWeek: NONE,
      lastWeek: NONE,
    });
    const answerInquiry = async (after: number) => {
      await write();
      app.clock.advance(after);
      await admin().call(updateInquiry, { params: await newestInquiry(), body: { state: 'answered' } });
    };
    await answerInquiry(10 * MINUTE);
    await answerInquiry(50 * MINUTE);
    const { visitor, sessionId } = await waitingChat();
    app.clock.advance(20 * MINUTE);
    await answer(sessionId);
    // Later replies do not count, nor does one that nobody was waiting for.
    await say(visitor, sessionId, 'Thank you!');
    app.clock.advance(HOUR);
    await answer(sessionId);
    const unasked = app.visitor();
    const other = await startConversation(unasked);
    await say(unasked, other, 'How much is photography?');
    await answer(other);
    expect((await today()).answers!.thisWeek).toMatchObject({ count: 3, medianMs: 20 * MINUTE, outOfHours: 0 });

    await until('2030-03-11T10:00:00Z');
    await answerInquiry(30 * MINUTE);
    await answerInquiry(40 * MINUTE);
    expect((await today()).answers).toMatchObject({
      thisWeek: { count: 2, medianMs: 35 * MINUTE, outOfHours: 0 },
      lastWeek: { count: 3, medianMs: 20 * MINUTE, outOfHours: 0 },
    });
  });

  it('outside business hours are counted separately', async () => {
    await until('2030-03-12T01:00:00Z');
    await write();
    app.clock.advance(HOUR);
    await admin().call(updateInquiry, { params: await newestInquiry(), body: { state: 'answered' } });
    expect((await today()).answers!.thisWeek).toEqual({ ...NONE, outOfHours: 1 });
  });
});

it('includes new members of this week and the last', async () => {
  await addMembers(app.db, 2, { created_at: timestamp(app.clock, -DAY) });
  await addMembers(app.db, 3, { created_at: timestamp(app.clock, -4 * DAY) });
  await addMembers(app.db, 1, { created_at: timestamp(app.clock, -DAY), deleting_since: timestamp(app.clock) });
  const confirmed = (email: string, ago: number, ended: string | null = null) => ({
    email,
    created_at: timestamp(app.clock, -20 * DAY),
    confirmed_at: timestamp(app.clock, -ago),
    unsubscribed_at: ended,
  });
  await app.db
    .insertInto('newsletter_subscribers')
    .values([
      confirmed('a@school.example', DAY),
      confirmed('b@school.example', DAY, timestamp(app.clock)),
      confirmed('c@school.example', 5 * DAY),
      confirmed('d@school.example', 12 * DAY),
      { email: 'e@school.example', created_at: timestamp(app.clock) },
    ])
    .execute();
  expect((await today()).people).toEqual({
    signUps: { thisWeek: 2, lastWeek: 3 },
    subscribers: { total: 3, thisWeek: 2, lastWeek: 1 },
  });
});

it('includes the page views of 14 days, and the most read posts of seven', async () => {
  const [post] = await app.db.selectFrom('blog_posts').select(['slug', 'title']).limit(1).execute();
  const name = `/blog/${post!.slug}`;
  const views = (kind: 'all' | 'page', day: string, count: number, of = '') => ({
    kind,
    day,
    name: of,
    views: count,
    visitors: 1,
  });
  await app.db
    .insertInto('view_totals')
    .values([
      views('all', '2030-02-20', 99),
      views('all', '2030-02-21', 7),
      views('all', '2030-03-05', 12),
      views('all', '2030-03-06', 4),
      views('page', '2030-02-27', 50, name),
      views('page', '2030-02-28', 2, name),
      views('page', '2030-03-06', 3, name),
    ])
    .execute();
  expect((await today()).views).toEqual({
    line: [7, ...Array<number>(11).fill(0), 12, 4],
    posts: [{ ...post, views: 5, line: [2, 0, 0, 0, 0, 0, 3] }],
  });
});

it('includes what goes out next: scheduled posts and newsletters', async () => {
  const post = await begin(admin());
  await publish(admin(), post, { publishedAt: timestamp(app.clock, 3 * DAY) });
  await begin(admin(), { title: 'A draft', slug: 'a-draft' });
  const letter = {
    preheader: '',
    doc: '{"type":"doc","content":[]}',
    doc_version: 1,
    audience: 'all',
    in_archive: 0,
    created_at: timestamp(app.clock),
    updated_at: timestamp(app.clock),
  } as const;
  await app.db
    .insertInto('newsletters')
    .values([
      { ...letter, subject: 'In March', status: 'scheduled', send_at: timestamp(app.clock, DAY) },
      { ...letter, subject: 'In February', status: 'held', send_at: timestamp(app.clock, -DAY) },
      { ...letter, subject: 'In January', status: 'paused', pause_reason: 'errors' },
      { ...letter, subject: 'Stopped by us', status: 'paused', pause_reason: 'person' },
      { ...letter, subject: 'Not done', status: 'draft' },
    ])
    .execute();
  const { scheduled, problems } = await today();
  expect(scheduled).toMatchObject([
    { kind: 'newsletter', title: 'In March', at: timestamp(app.clock, DAY) },
    { kind: 'post', id: post.id, title: 'Doors open', at: timestamp(app.clock, 3 * DAY) },
  ]);
  expect(problems!.newsletters).toMatchObject([
    { subject: 'In January', status: 'paused' },
    { subject: 'In February', status: 'held' },
  ]);
});

describe('the next steps with schools', () => {
  const add = (name: string, fields: object) => admin().call(createSchool, { body: { name, ...fields } });
  const steps = async () => (await today()).nextSteps;

  it('are those due today or earlier, of schools that are neither signed nor lost, overdue first', async () => {
    expect(await steps()).toEqual([]);
    const { body: marsh } = await add('Marsh School', { nextStep: 'Send the offer', nextDate: '2030-03-06' });
    const { body: abbey } = await add('Abbey Prep', { stage: 'proposal', nextDate: '2030-03-05' });
    await add('Kite House', { stage: 'talked', nextDate: '2030-03-07' });
    await add('Hill School', { nextStep: 'Call' });
    await add('Lake School', { stage: 'signed', nextDate: '2030-03-01' });
    await add('Moor School', { stage: 'lost', lostReason: 'Too far away', nextDate: '2030-03-01' });
    expect(await steps()).toEqual([
      { id: abbey.id, name: 'Abbey Prep', nextStep: null, nextDate: '2030-03-05' },
      { id: marsh.id, name: 'Marsh School', nextStep: 'Send the offer', nextDate: '2030-03-06' },
    ]);
  });

  it('are limited to the oldest five', async () => {
    for (const day of [6, 2, 4, 1, 5, 3]) await add(`School ${day}`, { nextDate: `2030-03-0${day}` });
    expect((await steps())!.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((day) => `School ${day}`));
  });
});

it('includes what needs attention', async () => {
  expect((await today()).problems).toEqual({
    failedJobs: [],
    newsletters: [],
    mail: [],
    openReports: 0,
    waitingApplications: 0,
  });
  const [author, reader] = [await app.member(), await app.member()];
  await report(reader, 'post', (await share(author)).id);
  const failed = { payload: '{}', run_at: timestamp(app.clock), created_at: timestamp(app.clock), attempts: 80 };
  await app.db
    .insertInto('jobs')
    .values([
      { ...failed, kind: 'chat.notify', failed_at: timestamp(app.clock) },
      { ...failed, kind: 'contact.notify', failed_at: timestamp(app.clock) },
      { ...failed, kind: 'contact.notify', failed_at: timestamp(app.clock) },
      { ...failed, kind: 'contact.notify' },
    ])
    .execute();
  expect((await today()).problems).toEqual({
    failedJobs: [
      { kind: 'contact.notify', count: 2 },
      { kind: 'chat.notify', count: 1 },
    ],
    newsletters: [],
    openReports: 1,
    waitingApplications: 0,
    mail: [],
  });
});

it('includes the other parts when one fails', async () => {
  await write();
  await app.db.schema.alterTable('newsletters').renameTo('newsletters_away').execute();
  try {
    const { status, body } = await admin().call(getConsoleToday, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ scheduled: null, problems: null, waiting: { items: [{ name: 'Rosa Bonheur' }] } });
    expect(body.people).not.toBeNull();
  } finally {
    await app.db.schema.alterTable('newsletters_away').renameTo('newsletters').execute();
  }
});
