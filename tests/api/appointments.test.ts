import { describe, expect, it } from 'vitest';
import {
  callOffAppointment,
  exportInquiries,
  fixAppointment,
  noteInquiry,
} from '#shared/contracts/endpoints/console.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { timeIn } from '#shared/rules/time-zones.ts';
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
  admin.call(fixAppointment, { params, body: { time, callLink, follows } });
const callOff = (admin: MemberClient, follows: number | null) =>
  admin.call(callOffAppointment, { params, body: { follows } });
const about = async (to: string) =>
  (await app.mails()).filter((mail) => mail.to === to && mail.id.startsWith('appointment-'));

/** The properties of an invitation's event. */
function eventOf(content: string | undefined): Record<string, string> {
  const lines = (content ?? '').replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.replace(/[;:].*/, ''), line.replace(/^[^:]*:/, '')]));
}

describe('a time that is fixed', () => {
  it('answers the booking, and is mailed to its sender on their clock, with the person and an invitation', async () => {
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
      expect(part).toContain('A podcast with Ottilie Marsh');
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

  it('is mailed to the team too, with who comes', async () => {
    await ask();
    await fix(await app.admin(), inDays(7), null);
    const [mail] = await about('hello@bonjour.example');
    expect(mail?.subject).toContain('with Germaine de Staël');
    expect(mail?.text).toContain('germaine@school.example');
    expect(mail?.calendar?.method).toBe('REQUEST');
  });

  it('that is changed or called off is the same event with a higher number', async () => {
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

  it('is told once when it is changed before the first mail has gone', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(7), null);
    await fix(admin, inDays(9), 0);
    expect((await about('germaine@school.example')).map(({ calendar }) => eventOf(calendar?.content).SEQUENCE)).toEqual(
      ['1'],
    );
  });

  it('is fixed once when the same is sent again, and not over what somebody else has just fixed', async () => {
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

  it('can be fixed again after it was called off', async () => {
    await ask();
    const admin = await app.admin();
    await fix(admin, inDays(7), null);
    await callOff(admin, 0);
    expect((await fix(admin, inDays(7), 1)).body.booking?.appointment).toMatchObject({ sequence: 2, isOff: false });
  });

  it('has to be still to come, and to belong to a booking', async () => {
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
      fields: { time: 'Please choose a time that is still to come' },
    });
  });

  it('does not let a name break out of the invitation', async () => {
    await ask({ name: 'Eve;CN=x,"y:\\nATTENDEE' });
    await fix(await app.admin(), inDays(7), null);
    const [mail] = await about('germaine@school.example');
    const lines = (mail?.calendar?.content ?? '').replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
  });
});

it('stands in the export of inquiries, with what was wished for, the state and the note', async () => {
  await ask();
  const admin = await app.admin();
  const time = inDays(8);
  await fix(admin, time, null, LINK);
  await admin.call(noteInquiry, { params, body: { note: 'Prefers mornings' } });
  const lineOf = async () => (await admin.call(exportInquiries, {})).body.trim().split('\r\n').at(-1);
  const wished = `${inDays(7)} ${inDays(8)}`;
  expect(await lineOf()).toContain(`"answered","${wished}","${time}","fixed","${LINK}","Prefers mornings"`);
  await callOff(admin, 0);
  expect(await lineOf()).toContain(`"${time}","cancelled"`);
});
