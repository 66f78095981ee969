import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { chooseNotifications, listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { timeIn } from '#shared/rules/time-zones.ts';
import { type Mail, smtpMail } from '../../server/adapters/mail.ts';
import { transaction } from '../../server/db/transaction.ts';
import { useSmtpServer } from '../support/smtp-server.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import * as w from '../support/webinars.ts';

const app = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const hold = (admin: MemberClient, more: Partial<Parameters<typeof w.hold>[1]> = {}) =>
  w.hold(admin, { now: app.clock.now(), ...more });
/** The mails to a member since the last time they were read. */
const read = new Map<string, number>();
async function mailsTo({ user }: MemberClient): Promise<Mail[]> {
  const all = (await app.mails()).filter(({ to }) => to === user.email);
  const fresh = all.slice(read.get(user.email) ?? 0);
  read.set(user.email, all.length);
  return fresh;
}
const bell = async (member: MemberClient) =>
  (await member.call(listNotifications, {})).body.filter(({ kind }) => kind === 'webinar').map(({ title }) => title);
const cancel = (admin: MemberClient, webinar: EditedWebinar, message = '') =>
  admin.call(webinars.cancelWebinar, {
    params: w.paramsOf(webinar),
    body: { message, ifUpdatedAt: webinar.updatedAt },
  });

function eventIn(content: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(content ?? '') as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    start: event.startDate.toString(),
  };
}

describe('a webinar’s invitation', () => {
  it('has the time in the member’s zone and the host’s, and an event with the site’s join address', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    await member.call(chooseNotifications, { body: { digest: 'off', timeZone: 'America/New_York' } });
    const webinar = await hold(admin, { timeZone: 'Asia/Dubai' });
    await w.take(member, webinar);
    const [mail, ...others] = await mailsTo(member);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^You have a seat: Editing clinic, /);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${timeIn(webinar.startsAt!, 'America/New_York')} (New York)`);
      expect(part).toContain(`${timeIn(webinar.startsAt!, 'Asia/Dubai')} (Dubai)`);
      expect(part).toContain(`http://bonjour.test/webinars/${webinar.id}/join`);
    }
    expect(eventIn(mail?.calendar?.content)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      start: `${webinar.start}:00`,
    });
  });

  it('is updated when the webinar moves: one REQUEST with the same UID and the next SEQUENCE', async () => {
    const [admin, member, waiting] = [await app.admin(), await app.member(), await app.member()];
    const webinar = await hold(admin, { capacity: 1 });
    await w.take(member, webinar);
    await w.take(waiting, webinar);
    const before = eventIn((await mailsTo(member))[0]?.calendar?.content);
    const moved = await w.change(admin, await w.look(admin, webinar), {
      start: w.startIn(app.clock.now(), 9 * 24),
    });
    expect(moved.body.movedAt).not.toBeNull();
    const [mail, ...others] = await mailsTo(member);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^New time: /);
    const after = eventIn(mail?.calendar?.content);
    expect(after).toMatchObject({ method: 'REQUEST', uid: before.uid, sequence: before.sequence + 1 });
    expect(after.start).toBe(`${moved.body.start}:00`);
    const [update, ...more] = await mailsTo(waiting);
    expect([update?.subject.startsWith('New time: '), update?.calendar, more]).toEqual([true, undefined, []]);
    expect(await bell(member)).toContain('New time: Editing clinic');
  });

  it('is updated for what the member has by then: a seat, an offer or a place on the waiting list', async () => {
    const [admin, going, next, last] = [await app.admin(), await app.member(), await app.member(), await app.member()];
    const webinar = await hold(admin, { inHours: 20, capacity: 1 });
    for (const member of [going, next, last]) await w.take(member, webinar);
    await w.leave(going, webinar);
    for (const member of [next, last]) await mailsTo(member);
    await w.change(admin, await w.look(admin, webinar), { start: w.startIn(app.clock.now(), 22) });
    const [offered, waiting] = [await mailsTo(next), await mailsTo(last)].map(([mail]) => mail?.text);
    const { offer_until } = await app.db
      .selectFrom('webinar_seats')
      .select('offer_until')
      .where('state', '=', 'offered')
      .executeTakeFirstOrThrow();
    const until = timeIn(offer_until!, 'Europe/London');
    expect(offered).toContain(`has changed. The seat we’ve offered you is yours if you take it by ${until}`);
    expect(offered).not.toContain('You keep your place');
    expect(waiting).toContain('has changed. You keep your place on the waiting list.');

    await w.take(next, webinar);
    await mailsTo(next);
    const letter = { webinarId: webinar.id, userId: next.user.id, about: 'moved', number: 1 } as const;
    await transaction(app.db, (tx) => app.deps.jobs.add(tx, 'webinars.letter', letter));
    const [mail] = await mailsTo(next);
    expect(mail?.text).toContain('has changed. You have a seat.');
  });

  it('is not sent again for a typo, another link or another host', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    await w.take(member, webinar);
    await mailsTo(member);
    await w.change(admin, await w.look(admin, webinar), {
      title: 'Editing clinic!',
      hosts: ['ottilie'],
      joinLink: 'https://meet.example/other',
    });
    expect(await mailsTo(member)).toEqual([]);
    const { sequence } = await app.db.selectFrom('webinars').select('sequence').executeTakeFirstOrThrow();
    expect(sequence).toBe(0);
  });

  it('is followed by a cancellation when the member leaves, and has a higher SEQUENCE when they return', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    const messages = async () => (await mailsTo(member)).map(({ calendar }) => eventIn(calendar?.content));
    await w.take(member, webinar);
    const [first] = await messages();
    await w.leave(member, webinar);
    expect(await messages()).toMatchObject([{ method: 'CANCEL', uid: first!.uid, sequence: 1, status: 'CANCELLED' }]);
    await w.take(member, webinar);
    expect(await messages()).toMatchObject([{ method: 'REQUEST', uid: first!.uid, sequence: 2 }]);
  });

  it('is not sent when the member has left by then', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    await w.take(member, webinar);
    await w.leave(member, webinar);
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe('a cancelled webinar', () => {
  const server = useSmtpServer();

  it('is removed from calendars: METHOD:CANCEL is in the part’s header and in the event', async () => {
    const [admin, member, waiting] = [await app.admin(), await app.member(), await app.member()];
    const webinar = await hold(admin, { capacity: 1 });
    await w.take(member, webinar);
    await w.take(waiting, webinar);
    const [request] = await mailsTo(member);
    const { body } = await cancel(admin, await w.look(admin, webinar), 'Tomasz is ill.');
    expect(body).toMatchObject({ status: 'cancelled', cancelMessage: 'Tomasz is ill.' });
    const [mail, ...others] = await mailsTo(member);
    expect(others).toEqual([]);
    await smtpMail(server.url, { address: 'hello@bonjour.example', host: 'bonjour.example' })(mail!);
    const raw = server.received[0]!.message;
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/i);
    const { attachments, text } = await simpleParser(raw);
    expect(text).toContain('Tomasz is ill.');
    const content = attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString();
    const { uid, sequence } = eventIn(request?.calendar?.content);
    expect(eventIn(content ?? mail?.calendar?.content)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      uid,
      sequence: sequence + 1,
    });
    const [update, ...more] = await mailsTo(waiting);
    expect([update?.subject.startsWith('Cancelled: '), update?.calendar, more]).toEqual([true, undefined, []]);
    // A second cancellation sends no email, and no reminder follows.
    await cancel(admin, body);
    app.clock.advance(7 * DAY);
    expect([await mailsTo(member), await mailsTo(waiting)]).toEqual([[], []]);
  });

  it('never sends its cancellation before an invitation that is still being sent', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    await w.take(member, webinar);
    // Another process is mailing the invitation.
    const busy = { mailing_until: new Date(app.clock.now() + MINUTE).toISOString() };
    await app.db.updateTable('webinar_seats').set(busy).execute();
    await cancel(admin, await w.look(admin, webinar));
    expect(await mailsTo(member)).toEqual([]);
    app.clock.advance(2 * MINUTE);
    expect((await mailsTo(member)).map(({ calendar }) => calendar?.method)).toEqual(['CANCEL']);
    app.clock.advance(2 * MINUTE);
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe('webinar reminders', () => {
  const subjects = async (member: MemberClient) => (await mailsTo(member)).map(({ subject }) => subject);
  const TOMORROW = 'Your webinar is tomorrow: Editing clinic';
  const SOON = 'Your webinar starts in an hour: Editing clinic';

  it('are sent a day and an hour before, once each, and move with the webinar', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin, { inHours: 48 });
    await w.take(member, webinar);
    await subjects(member);
    app.clock.advance(20 * HOUR);
    await w.change(admin, await w.look(admin, webinar), { start: w.startIn(app.clock.now(), 72) });
    await subjects(member);
    // Where the first reminder was.
    app.clock.advance(30 * HOUR);
    expect(await subjects(member)).toEqual([]);
    app.clock.advance(19 * HOUR);
    expect(await subjects(member)).toEqual([TOMORROW]);
    app.clock.advance(22 * HOUR);
    expect(await subjects(member)).toEqual([SOON]);
    expect(await bell(member)).toEqual([SOON, TOMORROW, 'New time: Editing clinic', 'New webinar: Editing clinic']);
    app.clock.advance(2 * HOUR);
    expect(await subjects(member)).toEqual([]);
  });

  it('are not repeated when their job runs twice, and are not sent to members who left', async () => {
    const [admin, member, other] = [await app.admin(), await app.member(), await app.member()];
    const webinar = await hold(admin, { inHours: 26 });
    await w.take(member, webinar);
    await w.take(other, webinar);
    await w.leave(other, webinar);
    await mailsTo(member);
    await mailsTo(other);
    const job = await app.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'webinars.remind')
      .orderBy('run_at')
      .executeTakeFirstOrThrow();
    const { id: _, ...again } = job;
    await app.db.insertInto('jobs').values(again).execute();
    app.clock.advance(2.5 * HOUR);
    expect([await subjects(member), await subjects(other)]).toEqual([[TOMORROW], []]);
  });

  it('follow the member’s settings', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const body = { channels: { webinar: { bell: false, mail: false } }, timeZone: 'Europe/London' };
    await member.call(chooseNotifications, { body });
    const webinar = await hold(admin, { inHours: 26 });
    await w.take(member, webinar);
    expect(await subjects(member)).toHaveLength(1);
    app.clock.advance(25.5 * HOUR);
    expect([await subjects(member), await bell(member)]).toEqual([[], []]);
  });
});

describe('a webinar’s recording', () => {
  it('is announced once to attendees and to those who had a seat', async () => {
    const [admin, came, missed, other] = [
      await app.admin(),
      await app.member(),
      await app.member(),
      await app.member(),
    ];
    const webinar = await hold(admin, { inHours: 0.2 });
    for (const member of [came, missed]) await w.take(member, webinar);
    await w.join(came, webinar);
    const resource = await app.db
      .insertInto('library_resources')
      .values({
        slug: 'clinic',
        kind: 'recording',
        title: 'The clinic',
        summary: 'S',
        topic: 'content',
        level: 'beginner',
        minutes: 60,
        audience: '',
        doc: '{}',
        doc_version: 1,
        status: 'published',
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const set = (resourceId: number | null) =>
      admin.call(webinars.setRecording, { params: w.paramsOf(webinar), body: { resourceId } });
    expect((await set(resource.id)).status).toBe(409);
    app.clock.advance(2 * HOUR);
    for (const member of [came, missed, other]) await mailsTo(member);
    expect((await set(999)).status).toBe(400);
    expect((await set(resource.id)).body.recording).toEqual({ id: resource.id, slug: 'clinic', title: 'The clinic' });
    const texts = async (member: MemberClient) => (await mailsTo(member)).map(({ text }) => text);
    expect((await texts(came))[0]).toContain('Thanks for coming');
    expect((await texts(missed))[0]).toContain('We missed you');
    expect(await mailsTo(other)).toEqual([]);
    await set(null);
    await set(resource.id);
    expect([await mailsTo(came), await mailsTo(missed)]).toEqual([[], []]);
    const [past] = (await came.call(webinars.listWebinars, { query: { when: 'past' } })).body;
    expect(past).toMatchObject({ status: 'over', recording: { slug: 'clinic' }, mine: { attended: true } });
  });
});

describe('the calendar feed', () => {
  it('has the webinars in which the member has a seat, at a secret address that can be replaced', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const [webinar, other] = [await hold(admin), await hold(admin, { title: 'Another' })];
    await w.take(member, webinar);
    expect((await member.call(webinars.getWebinarCalendar, {})).body).toEqual({ url: null });
    const { url } = (await member.call(webinars.resetWebinarCalendar, {})).body;
    expect((await member.call(webinars.getWebinarCalendar, {})).body).toEqual({ url });
    const path = (address: string | null) => address!.replace('http://bonjour.test', '');
    const feed = await app.visitor().request<string>('GET', path(url));
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const calendar = new ICAL.Component(ICAL.parse(feed.body) as unknown[]);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(eventIn(feed.body)).toMatchObject({ method: 'PUBLISH', start: `${webinar.start}:00` });
    await w.take(member, other);
    await cancel(admin, await w.look(admin, webinar));
    const later = (await app.visitor().request<string>('GET', path(url))).body;
    expect(later.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    const next = (await member.call(webinars.resetWebinarCalendar, {})).body.url;
    expect((await app.visitor().request('GET', path(url))).status).toBe(404);
    expect((await app.visitor().request('GET', path(next))).status).toBe(200);
    // Only the address’s hash is stored.
    const rows = JSON.stringify(await app.db.selectFrom('webinar_calendars').selectAll().execute());
    expect(rows).not.toContain(path(next).split('/').at(-1)!.replace('.ics', ''));
  });
});

describe('a message to attendees', () => {
  it('is sent to those with a seat, or to the waiting list as well', async () => {
    const [admin, member, waiting] = [await app.admin(), await app.member(), await app.member()];
    const webinar = await hold(admin, { capacity: 1 });
    const send = (to: 'going' | 'everyone') =>
      admin.call(webinars.messageSeats, {
        params: w.paramsOf(webinar),
        body: { subject: 'What to bring', text: 'A pencil.\n\nAnd paper.', to },
      });
    expect((await send('going')).status).toBe(409);
    await w.take(member, webinar);
    await w.take(waiting, webinar);
    for (const one of [member, waiting]) await mailsTo(one);
    expect((await send('going')).body.message).toBe('We’re emailing one member.');
    expect((await mailsTo(member))[0]).toMatchObject({ subject: 'What to bring' });
    expect(await mailsTo(waiting)).toEqual([]);
    await send('everyone');
    expect([(await mailsTo(member)).length, (await mailsTo(waiting)).length]).toEqual([1, 1]);
  });
});

describe('guessing the address of a calendar feed', () => {
  const limited = useTestApp({ rateLimit: true });

  it('is rate limited for each client', async () => {
    const guess = () => limited.visitor().request('GET', `/api/webinars/calendar/${'A'.repeat(43)}.ics`);
    const statuses = new Set<number>();
    for (let count = 0; count <= 120; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      statuses.add((await guess()).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
