import { describe, expect, it } from 'vitest';
import type { ContactForm } from '#shared/contracts/forms/contact.ts';
import { sendInquiry, getReceipt } from '#shared/contracts/endpoints/contact.ts';
import { listInquiries, updateInquiry } from '#shared/contracts/endpoints/console.ts';
import { useTestApp } from '../support/test-app.ts';

const form = (changes: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Visit',
  lastName: 'evil.example',
  email: 'amelie@school.example',
  message: 'Buy cheap things at https://evil.example today.',
  ...changes,
});
const tokenIn = (text: string): string => /\/receipt\?token=([\w-]+)$/m.exec(text)?.[1] ?? '';

describe('the acknowledgement of an inquiry', () => {
  const app = useTestApp();
  const acknowledgements = async () => (await app.mails()).filter(({ id }) => id.startsWith('receipt-'));
  const readReceipt = (token: string) => app.visitor().call(getReceipt, { query: { token } });

  it('is emailed to the sender, with the promised reply time and a link', async () => {
    await app.visitor().call(sendInquiry, { body: form() });
    const [mail, ...others] = await acknowledgements();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'amelie@school.example', subject: 'We’ve received your message' });
    expect(mail?.text).toContain('within 30-60 minutes');
    expect(mail?.text).toMatch(/^http:\/\/bonjour\.test\/receipt\?token=[\w-]{43}$/m);
  });

  it('has the next opening time outside business hours', async () => {
    const at = (time: string) => app.clock.advance(Date.parse(time) - app.clock.now());
    at('2027-01-09T23:59:00Z');
    await app.visitor().call(sendInquiry, { body: form() });
    expect((await acknowledgements())[0]?.text.replace(/\s+/g, ' ')).toContain(
      'We’re closed now. You’ll hear from us on Monday by 10:00 Dubai time (06:00 in London).',
    );
  });

  it('has the sender’s name and a copy of the message, in both parts', async () => {
    const body = form({
      firstName: 'Amélie',
      lastName: 'Nothomb',
      schoolName: 'Pendlecote Prep',
      serviceInterest: 'Podcasts',
      message: 'May we talk?\nOn Monday, perhaps.',
    });
    await app.visitor().call(sendInquiry, { body });
    const [mail] = await acknowledgements();
    for (const part of [mail?.text, mail?.html]) {
      for (const words of ['Hello Amélie,', 'Pendlecote Prep', 'Podcasts', 'May we talk?', 'On Monday, perhaps.']) {
        expect(part).toContain(words);
      }
    }
  });

  it('contains no advertising for strangers: no invalid names, and no links', async () => {
    const hostile = { schoolName: 'www.evil.example', firstName: 'Visit evil.example', lastName: '<b>evil</b>' };
    await app.visitor().call(sendInquiry, { body: form(hostile) });
    const [mail] = await acknowledgements();
    expect(mail?.text).toContain('Hello,');
    expect(mail?.subject).not.toContain('evil');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/evil\.|:\/\/evil|<b>/);
  });

  it('is not sent for spam', async () => {
    await app.visitor().call(sendInquiry, { body: form({ website: 'x' }) });
    expect(await app.mails()).toEqual([]);
  });

  it('stores only a hash of its token, and a retry creates another that works too', async () => {
    await app.visitor().call(sendInquiry, { body: form() });
    const waiting = await app.db.selectFrom('jobs').selectAll().where('kind', '=', 'contact.acknowledge').execute();
    await app.mails();
    await app.db
      .insertInto('jobs')
      .values(waiting.map((job) => ({ ...job, id: undefined })))
      .execute();
    const tokens = (await acknowledgements()).map(({ text }) => tokenIn(text));
    expect(new Set(tokens).size).toBe(2);
    const stored = JSON.stringify(await app.db.selectFrom('inquiry_receipts').selectAll().execute());
    for (const token of tokens) {
      expect(JSON.stringify(waiting) + stored).not.toContain(token);
      expect((await readReceipt(token)).status).toBe(200);
    }
  });

  it('links to a page with the inquiry’s status, and nothing else of it', async () => {
    await app.visitor().call(sendInquiry, { body: form() });
    const token = tokenIn((await acknowledgements())[0]?.text ?? '');
    const receivedAt = new Date(app.clock.now()).toISOString();
    expect((await readReceipt(token)).body).toEqual({ receivedAt, seenAt: null, answeredAt: null });

    const admin = await app.admin();
    const [inquiry] = (await admin.call(listInquiries, { query: {} })).body;
    const setState = (state: 'received' | 'seen' | 'answered') =>
      admin.call(updateInquiry, { params: { id: String(inquiry?.id) }, body: { state } });
    app.clock.advance(60_000);
    const seenAt = new Date(app.clock.now()).toISOString();
    await setState('seen');
    expect((await readReceipt(token)).body).toEqual({ receivedAt, seenAt, answeredAt: null });
    app.clock.advance(60_000);
    const answeredAt = new Date(app.clock.now()).toISOString();
    await setState('answered');
    expect((await readReceipt(token)).body).toEqual({ receivedAt, seenAt, answeredAt });
    await setState('received');
    expect((await readReceipt(token)).body).toEqual({ receivedAt, seenAt: null, answeredAt: null });
  });

  it.each(['nonsense', 'A'.repeat(43), "' OR 1=1 --", 'x'.repeat(5000)])(
    'has no page for the token %s',
    async (token) => {
      await app.visitor().call(sendInquiry, { body: form() });
      await app.mails();
      const { status, body } = await readReceipt(token);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', message: 'We couldn’t find this receipt.' });
    },
  );

  it('has no page without a token', async () => {
    expect((await app.visitor().request('GET', '/api/contact/receipt')).status).toBe(400);
  });
});

describe('many inquiries in the name of one address', () => {
  const app = useTestApp({ rateLimit: true });

  it('are all accepted, but acknowledged three times an hour', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await app.visitor().call(sendInquiry, { body: form() })).status).toBe(201);
    }
    const mails = await app.mails();
    expect(mails.filter(({ to }) => to === 'amelie@school.example')).toHaveLength(3);
    expect(mails.filter(({ to }) => to === 'hello@bonjour.example')).toHaveLength(5);
  });
});
