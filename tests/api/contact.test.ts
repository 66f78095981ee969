import { describe, expect, it } from 'vitest';
import type { ContactForm } from '#shared/contracts/forms/contact.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { useTestApp } from '../support/test-app.ts';

const form = (changes: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Amélie',
  lastName: 'Poulain',
  email: 'Amelie@School.example',
  schoolName: 'St Clare’s',
  serviceInterest: 'Podcasts',
  message: 'We would love to make a podcast.',
  ...changes,
});

describe('an inquiry', () => {
  const app = useTestApp();
  const toAgency = async () => (await app.mails()).filter(({ to }) => to === 'hello@bonjour.example');
  const stored = () => app.db.selectFrom('contact_inquiries').selectAll().execute();

  it('returns 201, is stored, and is emailed to the agency with the sender as reply address', async () => {
    const { status, body } = await app.visitor().call(sendInquiry, { body: form() });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true });
    expect(await stored()).toMatchObject([
      { first_name: 'Amélie', email: 'amelie@school.example', school_name: 'St Clare’s', quarantined: 0 },
    ]);
    const [mail, ...others] = await toAgency();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'hello@bonjour.example',
      replyTo: { name: 'Amélie Poulain', address: 'amelie@school.example' },
      subject: 'New inquiry from Amélie Poulain, St Clare’s',
    });
    for (const field of ['amelie@school.example', 'Podcasts', 'We would love to make a podcast.']) {
      expect(mail!.text).toContain(field);
    }
  });

  it('may omit the school and the service, or leave them blank', async () => {
    await app.visitor().call(sendInquiry, { body: form({ schoolName: '  ', serviceInterest: '' }) });
    await app.visitor().call(sendInquiry, { body: form({ schoolName: undefined, serviceInterest: null }) });
    const blank = { school_name: null, service_interest: null };
    expect(await stored()).toMatchObject([blank, blank]);
    const mails = await toAgency();
    expect(mails[0]!.text).toContain('School: Not given');
  });

  it('is stored before it is emailed, with one Message-ID for all attempts', async () => {
    await app.visitor().call(sendInquiry, { body: form() });
    expect(await stored()).toHaveLength(1);
    const first = (await toAgency()).map(({ id }) => id);
    const job = {
      kind: 'contact.notify',
      payload: '{"inquiryId":1}',
      run_at: new Date(0).toISOString(),
      created_at: '',
    };
    await app.db.insertInto('jobs').values(job).execute();
    expect((await toAgency()).map(({ id }) => id)).toEqual([...first, ...first]);
  });

  it('cannot add an email header', async () => {
    for (const name of ['Eve\r\nBcc: all@school.example', 'Eve\nX: y', 'Eve\u2028X']) {
      const { status, body } = await app.visitor().call(sendInquiry, { body: form({ firstName: name }) });
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { firstName: expect.any(String) as string } });
    }
    expect(await stored()).toEqual([]);
  });

  it('by a bot gets the same response, is stored, and is not emailed', async () => {
    const { status, body } = await app.visitor().call(sendInquiry, { body: form({ website: 'https://spam.example' }) });
    expect(status).toBe(201);
    expect(body).toEqual({ success: true });
    expect(await stored()).toMatchObject([{ quarantined: 1, message: 'We would love to make a podcast.' }]);
    expect(await app.mails()).toEqual([]);
    await app.visitor().call(sendInquiry, { body: form({ website: '' }) });
    expect(await toAgency()).toHaveLength(1);
  });

  it('is stored once for an Idempotency-Key, also for simultaneous retries', async () => {
    const visitor = app.visitor();
    await visitor.request('GET', '/api/auth/user');
    const key = { 'Idempotency-Key': 'one-inquiry' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor.call(sendInquiry, { body: form() }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
    expect(await stored()).toHaveLength(1);
    expect(await toAgency()).toHaveLength(1);
    const other = await visitor.call(sendInquiry, { body: form({ message: 'Another message entirely' }) }, key);
    expect(other.status).toBe(422);
  });

  it('is refused from a page of another site', async () => {
    const { status, body } = await app
      .visitor()
      .call(sendInquiry, { body: form() }, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'foreign_origin' });
    expect(await stored()).toEqual([]);
  });
});

describe('many inquiries from one client', () => {
  const app = useTestApp({ rateLimit: true });

  it('are limited to five an hour, not counting retries of stored ones', async () => {
    const visitor = app.visitor();
    const keyed = (key: string) => visitor.call(sendInquiry, { body: form() }, { 'Idempotency-Key': key });
    for (let number = 1; number <= 5; number++) expect((await keyed(`key-${number}`)).status).toBe(201);
    const refused = await keyed('key-6');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const repeated = await keyed('key-5');
    expect(repeated.status).toBe(201);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await app.db.selectFrom('contact_inquiries').select('id').execute()).toHaveLength(5);
  });
});
