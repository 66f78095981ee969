import { describe, expect, it } from 'vitest';
import {
  callOffAppointment,
  exportInquiries,
  fixAppointment,
  getConsoleToday,
  saveInquiryNote,
} from '#shared/contracts/endpoints/console.ts';
import { getReceipt, requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { timeIn } from '#shared/rules/time-zones.ts';
import { offices } from '#data/content/business-hours.ts';
import { openTimes } from '#shared/rules/business-hours.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;
const params = { id: '1' };
const LINK = 'https://meet.example/abc-def';

const inDays = (days: number): string => `${new Date(app.clock.now() + days * DAY).toISOString().slice(0, 19)}.000Z`;
const ask = (changes: object = {}) =>
  app.visitor().call(requestBooking, {
    body: {
      person: 'ottilie',
      kind: 'podcast',
      name: 'Germaine de Staël',
      email: 'germaine@school.example',
      times: [inDays(7), inDays(8)],
      timeZone: 'Asia/Calcutta',
      ...changes,
    },
  });
const fix = (admin: MemberClient, time: string, follows: number | null, callLink: string | null = null) =>
  admin.call(fixAppointment, { params, body: { time, callLink, follows, anyway: true } });
const callOff = (admin: MemberClient, follows: number | null) =>
  admin.call(callOffAppointment, { params, body: { follows } });
const about = async (to: string) =>
  (await app.mails()).filter((mail) => mail.to === to && mail.id.startsWith('appointment-'));

/** The properties of an invitation's event. */
function eventOf(content: string | undefined): Record<string, string> {
  const lines = (content ?? '').replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.replace(/[;:].*/, ''), line.replace(/^[^:]*:/, '')]));
}

describe('confirming a time', () => {
  it('answers the booking, and emails an invitation to the sender in their time zone, with the host', async () => {
    await ask();
    const admin = await app.admin();
    const time = inDays(8);
    const { status, body } = await fix(admin, time, null, LINK);
    expect(status).toBe(200);
    expect(body.answeredAt).not.toBeNull();
    expect(body.booking?.appointment).toMatchObject({ time, sequence: 0, callLink: LINK, isOff: false });

    const [mail, ...others] = await about('germaine@school.example');
    expect(others).toEqual([]);
    expect(mail?.replyTo?.address).toBe('hello@bonjour.example');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Podcast with Ottilie Marsh');
      expect(part).toContain(`${timeIn(time, 'Asia/Kolkata')} (Kolkata)`);
      expect(part).toContain(`${timeIn(time, 'Europe/London')} in London`);
      expect(part).toContain(LINK);
    }
    expect(mail?.calendar?.method).toBe('REQUEST');
    const event = eventOf(mail?.calendar?.content);
    expect(event).toMatchObject({ SEQUENCE: '0', STATUS: 'CONFIRMED', METHOD: 'REQUEST', LOCATION: LINK });
    expect(event.DTSTART).toBe(time.replaceAll(/[-:]|\.\d+/g, ''));
    expect(Date.parse(time) + 45 * 60_000).toBe(
      Date.parse((event.DTEND ?? '').replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')),
    );
    expect(event.ORGANIZER).toContain('hello@bonjour.example');
    expect(event.ATTENDEE).toContain('germaine@school.example');
  });

  it('emails the team too, with the sender’s name', async () => {
    await ask();
    await fix(await app.admin(), inDays(7), null);
    const [mail] = await about('hello@bonjour.example');
    expect(mail?.subject).toContain('with Germaine de Staël');
    expect(mail?.text).toContain('germaine@school.example');
    expect(mail?.calendar?.method).toBe('REQUEST');
  });

  it('keeps the event’s UID and increases its SEQUENCE when the time is changed or cancelled', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(7), null);
    await app.mails();
    await fix(admin, inDays(9), 0);
    await app.mails();
    expect((await callOff(admin, 1)).body.booking?.appointment).toMatchObject({ sequence: 2, isOff: true });

    const mails = await about('germaine@school.example');
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const events = mails.map(({ calendar }) => eventOf(calendar?.content));
    expect(events.map(({ SEQUENCE }) => SEQUENCE)).toEqual(['0', '1', '2']);
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(1);
    expect(events.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(3);
  });

  it('sends one email when the time is changed before the first one is sent', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(7), null);
    await fix(admin, inDays(9), 0);
    expect((await about('germaine@school.example')).map(({ calendar }) => eventOf(calendar?.content).SEQUENCE)).toEqual(
      ['1'],
    );
  });

  it('happens once when the call is retried, and does not overwrite another administrator’s confirmation', async () => {
    await ask();
    const [one, two] = [await app.admin(), await app.admin()];
    expect((await fix(one, inDays(7), null)).status).toBe(200);
    expect((await fix(one, inDays(7), null)).body.booking?.appointment?.sequence).toBe(0);
    const { status, body } = await fix(two, inDays(8), null);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict' });
    expect((await callOff(two, null)).status).toBe(409);
    expect(await about('germaine@school.example')).toHaveLength(1);
  });

  it('is possible again after a cancellation', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(7), null);
    await callOff(admin, 0);
    expect((await fix(admin, inDays(7), 1)).body.booking?.appointment).toMatchObject({ sequence: 2, isOff: false });
  });

  it('requires a booking and a time in the future', async () => {
    await ask({ website: 'https://spam.example' });
    await app.visitor().call(sendInquiry, {
      body: { firstName: 'A', lastName: 'B', email: 'a@b.example', message: 'Long enough words' },
    });
    const admin = await app.admin();
    for (const id of ['1', '2', '99']) {
      const input = { params: { id }, body: { time: inDays(7), callLink: null, follows: null } };
      expect((await admin.call(fixAppointment, input)).status).toBe(404);
    }
    await ask();
    const input = { params: { id: '3' }, body: { time: inDays(-1), callLink: null, follows: null } };
    expect((await admin.call(fixAppointment, input)).body).toMatchObject({
      fields: { time: 'Please choose a time in the future' },
    });
  });

  it('escapes names in the invitation', async () => {
    await ask({ name: 'Eve;CN=x,"y:\\nATTENDEE' });
    await fix(await app.admin(), inDays(7), null);
    const [mail] = await about('germaine@school.example');
    const lines = (mail?.calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
  });
});

describe('a time at which the host is not free', () => {
  const MINUTE = 60_000;
  const london = offices.find(({ city }) => city === 'London')!;
  /** The morning of the next day when London is open for that long. */
  const workday = () => {
    const soon = app.clock.now() + DAY;
    return openTimes(soon, soon + 14 * DAY, [london]).find(
      ({ from, to }) => from > soon && to - from > 8 * 60 * MINUTE,
    )!.from;
  };
  const iso = (instant: number) => new Date(instant).toISOString();
  const tryToFix = (admin: MemberClient, id: string, time: string, more: object = {}) =>
    admin.call(fixAppointment, { params: { id }, body: { time, callLink: null, follows: null, ...more } });

  it('because of another meeting is refused with the other person’s name, unless it is booked anyway', async () => {
    await ask();
    await ask({ name: 'Aspasia', email: 'aspasia@school.example', kind: 'podcast' });
    await ask({ name: 'Hypatia', email: 'hypatia@school.example', person: 'kofi' });
    const admin = await app.admin();
    const time = workday();
    expect((await tryToFix(admin, '1', iso(time))).status).toBe(200);
    const near = iso(time + 30 * MINUTE);
    const refused = await tryToFix(admin, '2', near);
    expect(refused.status).toBe(409);
    const when = timeIn(iso(time), 'Europe/London');
    const reason = `Ottilie Marsh already meets Germaine de Staël on ${when} in London.`;
    expect(refused.body).toMatchObject({ code: 'conflict', fields: { anyway: reason } });
    // Another host is free, and so is she right after.
    expect((await tryToFix(admin, '3', near)).status).toBe(200);
    expect((await tryToFix(admin, '2', iso(time + 45 * MINUTE))).status).toBe(200);
    const change = { follows: 0, anyway: true };
    expect((await tryToFix(admin, '2', near, change)).body.booking?.appointment).toMatchObject({ time: near });
    // Its link can be changed without a confirmation.
    expect((await tryToFix(admin, '2', near, { follows: 1, callLink: LINK })).status).toBe(200);
  });

  it('can be booked once the other meeting is cancelled or moved', async () => {
    await ask();
    await ask({ name: 'Aspasia', email: 'aspasia@school.example' });
    const admin = await app.admin();
    const time = workday();
    await tryToFix(admin, '1', iso(time));
    await tryToFix(admin, '1', iso(time + 2 * 60 * MINUTE), { follows: 0 });
    expect((await tryToFix(admin, '2', iso(time))).status).toBe(200);
    await callOff(admin, 1);
    expect((await tryToFix(admin, '2', iso(time + 2 * 60 * MINUTE), { follows: 0 })).status).toBe(200);
  });

  it('because the office is closed is refused with the reason', async () => {
    await ask();
    const admin = await app.admin();
    const opens = workday();
    const early = await tryToFix(admin, '1', iso(opens - 4 * 60 * MINUTE));
    expect(early.body).toMatchObject({
      fields: { anyway: '05:00 in London is outside working hours there (09:00 to 17:30).' },
    });
    const isSaturday = (day: number) => new Date(opens + day * DAY).getUTCDay() === 6;
    const saturday = iso(opens + [0, 1, 2, 3, 4, 5, 6].find(isSaturday)! * DAY);
    expect((await tryToFix(admin, '1', saturday)).body).toMatchObject({
      fields: { anyway: expect.stringMatching(/^Sat .* isn’t a working day in London\.$/) },
    });
  });

  it('a confirmed meeting is shown on Today with its sender, until it is over', async () => {
    await ask({ schoolName: 'Hill School' });
    const admin = await app.admin();
    const time = app.clock.now() + 3 * DAY;
    await tryToFix(admin, '1', iso(time), { anyway: true });
    const meetings = async () => (await admin.call(getConsoleToday, {})).body.meetings;
    const meeting = { id: 1, title: 'Podcast with Ottilie Marsh', name: 'Germaine de Staël' };
    expect(await meetings()).toEqual([{ ...meeting, schoolName: 'Hill School', at: iso(time) }]);
    app.clock.advance(3 * DAY + 44 * MINUTE);
    expect(await meetings()).toHaveLength(1);
    app.clock.advance(MINUTE);
    expect(await meetings()).toEqual([]);
  });
});

describe('emails about a booking', () => {
  const HOUR = 60 * 60 * 1000;
  const PERSON = 'ottilie@bonjour.example';
  const reminders = async () => (await app.mails()).filter(({ id }) => id.startsWith('reminder-'));

  it('go to the host too, from the request on, with the link to the call', async () => {
    await ask();
    await fix(await app.admin(), inDays(7), null, LINK);
    const mails = (await app.mails()).filter(({ to }) => to === PERSON);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'New booking request from Germaine de Staël',
      expect.stringMatching(/^Confirmed: Podcast with Ottilie Marsh, .*, with Germaine de Staël$/),
    ]);
    expect(mails[1]?.calendar?.method).toBe('REQUEST');
    const [team] = await about('hello@bonjour.example');
    for (const mail of [mails[1], team]) for (const part of [mail?.text, mail?.html]) expect(part).toContain(LINK);
  });

  it('remind everybody a day before the meeting, once', async () => {
    await ask();
    const time = inDays(7);
    await fix(await app.admin(), time, null, LINK);
    app.clock.advance(6 * DAY - HOUR);
    expect(await reminders()).toEqual([]);
    app.clock.advance(2 * HOUR);
    const sent = await reminders();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['germaine@school.example', 'hello@bonjour.example', PERSON]);
    for (const { subject, text } of sent) {
      expect(subject).toContain(`Reminder: Podcast with Ottilie Marsh, ${timeIn(time, 'Asia/Kolkata')}`);
      expect(text).toContain(LINK);
    }
    app.clock.advance(DAY);
    expect(await reminders()).toHaveLength(3);
  });

  it('remind an hour before a meeting on the same day, and not if it is about to begin', async () => {
    await ask();
    const admin = await app.admin();
    const inHours = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString();
    await fix(admin, inHours(5), null);
    app.clock.advance(4 * HOUR);
    expect(await reminders()).toHaveLength(3);
    await fix(admin, inHours(1.5), 0);
    app.clock.advance(2 * HOUR);
    expect(await reminders()).toHaveLength(3);
  });

  it('move the reminder with the meeting, and drop it when it is cancelled', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(3), null);
    await fix(admin, inDays(7), 0);
    app.clock.advance(5 * DAY);
    expect(await reminders()).toEqual([]);
    app.clock.advance(DAY + HOUR);
    expect(await reminders()).toHaveLength(3);
    await fix(admin, inDays(5), 1);
    await callOff(admin, 2);
    app.clock.advance(5 * DAY);
    expect(await reminders()).toHaveLength(3);
  });
});

describe('the receipt of a booking', () => {
  const receipt = async () => {
    const mail = (await app.mails()).find(({ id }) => id.startsWith('receipt-'));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return (await app.visitor().call(getReceipt, { query: { token } })).body.booking;
  };

  it('has the confirmed time, and shows when it is cancelled', async () => {
    await ask();
    const shown = { title: 'Podcast with Ottilie Marsh', path: '/book/ottilie', timeZone: 'Asia/Calcutta' };
    expect(await receipt()).toEqual({ ...shown, appointment: null });
    const admin = await app.admin();
    const time = inDays(7);
    await fix(admin, time, null, LINK);
    expect((await receipt())?.appointment).toMatchObject({ time, callLink: LINK, isOff: false });
    await callOff(admin, 0);
    expect((await receipt())?.appointment).toMatchObject({ time, callLink: null, isOff: true });
  });
});

it('a booking is exported with requested times, status and note', async () => {
  await ask();
  const admin = await app.admin();
  const time = inDays(8);
  await fix(admin, time, null, LINK);
  await admin.call(saveInquiryNote, { params, body: { note: 'Prefers mornings' } });
  const lineOf = async () => (await admin.call(exportInquiries, {})).body.trim().split('\r\n').at(-1);
  const requested = `${inDays(7)} ${inDays(8)}`;
  expect(await lineOf()).toContain(`"answered","${requested}","${time}","fixed","${LINK}","Prefers mornings"`);
  await callOff(admin, 0);
  expect(await lineOf()).toContain(`"${time}","cancelled"`);
});
