import { describe, expect, it } from 'vitest';
import { sendInquiry } from '#shared/contracts/contact.ts';
import { listInquiries, updateInquiry } from '#shared/contracts/inquiries.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const send = (firstName: string, website = '') =>
  app.visitor().call(sendInquiry, {
    body: { firstName, lastName: 'Weil', email: 'a@school.example', message: 'May we talk about films?', website },
  });

describe('the list of inquiries', () => {
  it('shows everything that was sent, newest first, with what a machine seems to have written', async () => {
    await send('Simone');
    await send('Robot', 'https://spam.example');
    const { status, body } = await (await app.admin()).call(listInquiries, { query: {} });
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ firstName: 'Robot', quarantined: true }),
      {
        id: 1,
        kind: 'message',
        firstName: 'Simone',
        lastName: 'Weil',
        email: 'a@school.example',
        schoolName: null,
        serviceInterest: null,
        message: 'May we talk about films?',
        booking: null,
        quarantined: false,
        createdAt: new Date(app.clock.now()).toISOString(),
        seenAt: null,
        answeredAt: null,
      },
    ]);
  });

  it('comes page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await send(name);
    const admin = await app.admin();
    const first = await admin.call(listInquiries, { query: { limit: '2' } });
    expect(first.body.map(({ firstName }) => firstName)).toEqual(['Three', 'Two']);
    const second = await admin.call(listInquiries, { query: { limit: '2', before: cursorOf(first) } });
    expect(second.body.map(({ firstName }) => firstName)).toEqual(['One']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('is not sent again to who has it', async () => {
    await send('Simone');
    const admin = await app.admin();
    const { headers } = await admin.call(listInquiries, { query: {} });
    const etag = headers.get('etag') ?? '';
    expect((await admin.call(listInquiries, { query: {} }, { 'If-None-Match': etag })).status).toBe(304);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('an inquiry’s state', () => {
  const put = async (state: 'received' | 'seen' | 'answered', id = '1') =>
    (await app.admin()).call(updateInquiry, { params: { id }, body: { state } });

  it('that was reached keeps its first time', async () => {
    await send('Simone');
    const first = (await put('answered')).body;
    expect(first.seenAt).toBe(first.answeredAt);
    app.clock.advance(60_000);
    expect((await put('answered')).body).toEqual(first);
    expect((await put('seen')).body).toEqual({ ...first, answeredAt: null });
  });

  it('belongs to an inquiry that exists', async () => {
    const { status, body } = await put('seen', '99');
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'This inquiry could not be found.' });
    expect((await put('seen', 'x')).status).toBe(404);
  });
});
