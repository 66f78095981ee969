import { describe, expect, it } from 'vitest';
import { type BookingForm, requestBooking } from '#shared/contracts/bookings.ts';
import { listInquiries } from '#shared/contracts/inquiries.ts';
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

describe('a wish to book', () => {
  it('is kept as an inquiry', async () => {
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

  it('is mailed with each time on the sender’s clock, London’s and Dubai’s', async () => {
    const year = new Date(app.clock.now()).getUTCFullYear() + 1;
    // A day of summer in each place, which may lie further ahead than one can wish for: then the clock moves on.
    app.clock.advance(Math.max(0, Date.UTC(year, 0, 1) - app.clock.now()));
    await ask({ times: [`${year}-07-15T14:30:00-04:00`] });
    const [mail] = await toAgency();
    expect(mail).toMatchObject({
      subject: 'New booking request from Germaine de Staël',
      replyTo: { name: 'Germaine de Staël', address: 'germaine@school.example' },
    });
    expect(mail?.text).toContain('A podcast with Ottilie Marsh.');
    expect(mail?.text).toMatch(/1\. \w{3} 15 Jul \d{4}, 14:30 \(America\/New_York\)/);
    expect(mail?.text).toMatch(/London: \w{3} 15 Jul \d{4}, 19:30/);
    expect(mail?.text).toMatch(/Dubai: \w{3} 15 Jul \d{4}, 22:30/);
  });

  it('is acknowledged to its sender, in words of our own', async () => {
    await ask({ name: 'Visit evil.example' });
    const mail = (await app.mails()).find(({ to }) => to === 'germaine@school.example');
    expect(mail).toMatchObject({ subject: 'We have received your booking request' });
    expect(mail?.text).toContain('http://bonjour.test/receipt?token=');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('can be for a meeting', async () => {
    expect((await ask({ person: 'margaux', kind: 'meeting' })).status).toBe(201);
    expect((await toAgency())[0]?.text).toContain('A meeting with Margaux Delacroix.');
  });

  it.each([
    ['nobody', 'podcast'],
    ['margaux', 'podcast'],
    ['ottilie', 'meeting'],
    ['__proto__', 'podcast'],
  ] as const)('with %s for a %s finds nobody', async (person, kind) => {
    const { status, body } = await ask({ person, kind });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found' });
    expect(await listed()).toEqual([]);
  });

  it('is for a time to come, within a year', async () => {
    const past = await ask({ times: [inDays(3), inDays(-1)] });
    expect(past.status).toBe(400);
    expect(past.body).toMatchObject({ fields: { times: 'Please choose times that are still to come' } });
    const far = await ask({ times: ['9999-12-31T23:59:59-14:00'] });
    expect(far.body).toMatchObject({ fields: { times: 'Please choose times within the next year' } });
  });

  it('says which of its times cannot be read', async () => {
    const { status, body } = await ask({ times: [inDays(2), '2026-02-30T09:00:00Z'] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { 'times.1': 'Please choose a date and a time' } });
  });

  it('cannot add a header to the mail', async () => {
    const { status } = await ask({ name: 'Eve\r\nBcc: all@school.example' });
    expect(status).toBe(400);
  });

  it('of a machine gets the same answer, is kept, and is mailed to nobody', async () => {
    const { status, body } = await ask({ website: 'https://spam.example' });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true });
    expect(await listed()).toMatchObject([{ quarantined: true }]);
    expect(await app.mails()).toEqual([]);
  });

  it('is stored once for one Idempotency-Key', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/services');
    const body = form();
    const key = { 'Idempotency-Key': 'one-booking' };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(requestBooking, { body }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed()).toHaveLength(1);
    const other = await visitor.call(requestBooking, { body: form({ name: 'Another' }) }, key);
    expect(other.status).toBe(422);
  });

  it('from a page of another site is refused', async () => {
    expect((await ask({}, { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('many wishes of one client', () => {
  const limited = useTestApp({ rateLimit: true });

  it('share the contact form’s five in an hour', async () => {
    const body = { ...form(), times: [new Date(limited.clock.now() + DAY).toISOString()] };
    const statuses = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      statuses.push((await limited.visitor().call(requestBooking, { body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
