import { describe, expect, it } from 'vitest';
import type { BookingForm } from '#shared/contracts/forms/contact.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { listInquiries } from '#shared/contracts/endpoints/console.ts';
import { timeIn } from '#shared/rules/time-zones.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

const inDays = (days: number): string => new Date(app.clock.now() + days * DAY).toISOString();
const form = (changes: Partial<BookingForm> = {}): BookingForm => ({
  person: 'ottilie',
  kind: 'podcast',
  name: 'Germaine de Staël',
  email: 'Germaine@School.example',
  times: [inDays(7)],
  timeZone: 'America/New_York',
  ...changes,
});
const ask = (changes?: Partial<BookingForm>, headers?: Record<string, string>) =>
  app.visitor().call(requestBooking, { body: form(changes) }, headers);
const toAgency = async () => (await app.mails()).filter(({ to }) => to === 'hello@bonjour.example');
const listed = async () => (await (await app.admin()).call(listInquiries, { query: {} })).body;

describe('a booking request', () => {
  it('is stored as an inquiry', async () => {
    const times = [inDays(9), inDays(7)];
    const { status, body } = await ask({ times: [...times, times[0]!] });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true });
    expect(await listed()).toMatchObject([
      {
        kind: 'booking',
        firstName: 'Germaine de Staël',
        email: 'germaine@school.example',
        booking: { person: 'ottilie', kind: 'podcast', times, timeZone: 'America/New_York' },
        quarantined: false,
      },
    ]);
  });

  it('is emailed with each time for the sender, London and Dubai', async () => {
    const year = new Date(app.clock.now()).getUTCFullYear() + 1;
    // A summer day in each place, which may be further ahead than allowed, so the clock moves.
    app.clock.advance(Math.max(0, Date.UTC(year, 0, 1) - app.clock.now()));
    await ask({ times: [`${year}-07-15T14:30:00-04:00`] });
    const [mail] = await toAgency();
    expect(mail).toMatchObject({
      subject: 'New booking request from Germaine de Staël',
      replyTo: { name: 'Germaine de Staël', address: 'germaine@school.example' },
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Podcast with Ottilie Marsh');
      expect(part).toMatch(/\w{3} 15 Jul \d{4}, 14:30 \(New York\)/);
      expect(part).toMatch(/\w{3} 15 Jul \d{4}, 19:30 in London/);
      expect(part).toMatch(/\w{3} 15 Jul \d{4}, 22:30 in Dubai/);
      expect(part).toContain('http://bonjour.test/admin/inquiries?open=1');
      expect(part).not.toMatch(/\d{4}-\d\d-\d\dT/);
    }
  });

  it('is acknowledged to its sender, with the host and each time in both time zones', async () => {
    await ask({ times: [inDays(7), inDays(8)] });
    const mail = (await app.mails()).find(({ to }) => to === 'germaine@school.example');
    expect(mail).toMatchObject({ subject: 'We’ve received your booking request' });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('http://bonjour.test/receipt?token=');
      expect(part).toContain('Hello Germaine de Staël,');
      expect(part).toContain('Podcast with Ottilie Marsh');
      for (const time of [inDays(7), inDays(8)]) {
        expect(part).toContain(`${timeIn(time, 'America/New_York')} (New York)`);
        expect(part).toContain(`${timeIn(time, 'Europe/London')} in London`);
      }
    }
  });

  it('is acknowledged without the sender’s name if that is not a real one', async () => {
    await ask({ name: 'Visit evil.example' });
    const mail = (await app.mails()).find(({ to }) => to === 'germaine@school.example');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('can be for a meeting', async () => {
    expect((await ask({ person: 'margaux', kind: 'meeting' })).status).toBe(201);
    expect((await toAgency())[0]?.text).toContain('Meeting with Margaux Delacroix');
  });

  it.each([
    ['nobody', 'podcast'],
    ['margaux', 'podcast'],
    ['ottilie', 'meeting'],
    ['__proto__', 'podcast'],
  ] as const)('for %s as the host of a %s returns 404', async (person, kind) => {
    const { status, body } = await ask({ person, kind });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found' });
    expect(await listed()).toEqual([]);
  });

  it('must be in the future, within a year', async () => {
    const past = await ask({ times: [inDays(3), inDays(-1)] });
    expect(past.status).toBe(400);
    expect(past.body).toMatchObject({ fields: { times: 'Please choose times in the future' } });
    const far = await ask({ times: ['9999-12-31T09:00:00Z'] });
    expect(far.body).toMatchObject({ fields: { times: 'Please choose times within the next year' } });
  });

  it('reports each invalid time', async () => {
    const { status, body } = await ask({ times: [inDays(2), '2026-02-30T09:00:00Z'] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { 'times.1': 'Please choose a date and a time' } });
  });

  it('cannot add an email header', async () => {
    const { status } = await ask({ name: 'Eve\r\nBcc: all@school.example' });
    expect(status).toBe(400);
  });

  it('by a bot gets the same response, is stored, and is not emailed', async () => {
    const { status, body } = await ask({ website: 'https://spam.example' });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true });
    expect(await listed()).toMatchObject([{ quarantined: true }]);
    expect(await app.mails()).toEqual([]);
  });

  it('is stored once for an Idempotency-Key', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/auth/user');
    const body = form();
    const key = { 'Idempotency-Key': 'one-booking' };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(requestBooking, { body }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed()).toHaveLength(1);
    const other = await visitor.call(requestBooking, { body: form({ name: 'Another' }) }, key);
    expect(other.status).toBe(422);
  });

  it('is stored once when it is sent again with its times in another order', async () => {
    const times = [inDays(9), inDays(7)];
    for (const again of [times, times.toReversed(), times]) expect((await ask({ times: again })).status).toBe(201);
    expect(await listed()).toHaveLength(1);
    // To the sender, the agency and Ottilie.
    expect(await app.mails()).toHaveLength(3);
  });

  it('is a new request with another time, host or message', async () => {
    await ask();
    await ask({ times: [inDays(8)] });
    await ask({ person: 'kofi' });
    await ask({ message: 'We are eleven.' });
    expect(await listed()).toHaveLength(4);
  });

  it('has a school and a message, which are emailed too', async () => {
    await ask({ schoolName: 'Lycée Fénelon', message: 'We are eleven, and <loud>.' });
    expect(await listed()).toMatchObject([{ schoolName: 'Lycée Fénelon', message: 'We are eleven, and <loud>.' }]);
    const mails = await app.mails();
    expect(mails).toHaveLength(3);
    for (const { text, html } of mails) {
      expect(text).toContain('Lycée Fénelon');
      expect(text).toContain('We are eleven, and <loud>.');
      expect(html).toContain('We are eleven, and &lt;loud&gt;.');
    }
  });

  it('is refused from a page of another site', async () => {
    expect((await ask({}, { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('many booking requests by one client', () => {
  const limited = useTestApp({ rateLimit: true });

  it('share the contact form’s limit of five an hour', async () => {
    const body = { ...form(), times: [new Date(limited.clock.now() + DAY).toISOString()] };
    const statuses = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      statuses.push((await limited.visitor().call(requestBooking, { body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
