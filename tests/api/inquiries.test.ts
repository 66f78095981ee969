import { describe, expect, it } from 'vitest';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import {
  getInquiry,
  listInquiries,
  saveInquiryNote,
  releaseInquiry,
  updateInquiry,
} from '#shared/contracts/endpoints/console.ts';
import { idCursor } from '../../server/app/paging.ts';
import { listOrder } from '../../server/app/sorted-list.ts';
import { listInquiryRows } from '../../server/features/contact/contact-repository.ts';
import { cursorOf } from '../support/paging.ts';
import { openWatchedDatabase } from '../support/query-plan.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const send = (firstName: string, website = '') =>
  app.visitor().call(sendInquiry, {
    body: { firstName, lastName: 'Weil', email: 'a@school.example', message: 'May we talk about films?', website },
  });

describe('the list of inquiries', () => {
  it('has everything that was sent, newest first, including spam', async () => {
    await send('Simone');
    await send('Robot', 'https://spam.example');
    const { status, body } = await (await app.admin()).call(listInquiries, { query: {} });
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ firstName: 'Robot', quarantined: true }),
      {
        id: 1,
        threadId: expect.any(Number),
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
        note: null,
      },
    ]);
  });

  it('has pages', async () => {
    for (const name of ['One', 'Two', 'Three']) await send(name);
    const admin = await app.admin();
    const first = await admin.call(listInquiries, { query: { limit: '2' } });
    expect(first.body.map(({ firstName }) => firstName)).toEqual(['Three', 'Two']);
    const second = await admin.call(listInquiries, { query: { limit: '2', before: cursorOf(first) } });
    expect(second.body.map(({ firstName }) => firstName)).toEqual(['One']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('can be filtered by box and status, and searched in names, addresses, schools, messages and notes', async () => {
    for (const name of ['Simone', 'Colette', 'Édith']) await send(name);
    await send('Robot', 'https://spam.example');
    const admin = await app.admin();
    await admin.call(updateInquiry, { params: { id: '1' }, body: { state: 'answered' } });
    await admin.call(updateInquiry, { params: { id: '2' }, body: { state: 'seen' } });
    await admin.call(saveInquiryNote, { params: { id: '2' }, body: { note: 'Rings on 100% Monday' } });
    const names = async (query: Record<string, string>) =>
      (await admin.call(listInquiries, { query })).body.map(({ firstName }) => firstName);
    expect(await names({ box: 'inbox' })).toEqual(['Édith', 'Colette', 'Simone']);
    expect(await names({ box: 'quarantine' })).toEqual(['Robot']);
    expect(await names({ box: 'inbox', state: 'received' })).toEqual(['Édith']);
    expect(await names({ state: 'seen' })).toEqual(['Colette']);
    expect(await names({ state: 'answered' })).toEqual(['Simone']);
    expect(await names({ search: 'weil FILMS', box: 'inbox' })).toHaveLength(3);
    for (const search of ['Édith', 'édith', 'EDITH']) expect(await names({ search })).toEqual(['Édith']);
    expect(await names({ search: '100%' })).toEqual(['Colette']);
    expect(await names({ search: '%' })).toEqual(['Colette']);
    expect(await names({ search: 'nobody' })).toEqual([]);
  });

  it.each(['?box=bin', '?state=lost', `?search=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    expect((await (await app.admin()).request('GET', `/api/admin/inquiries${query}`)).status).toBe(400);
  });

  it('reads a box in order from an index', async () => {
    const watched = openWatchedDatabase();
    const order = listOrder(watched.db, 'contact_inquiries', { sort: '-received', before: idCursor(500) });
    const page = { limit: 20, order, box: 'inbox', state: undefined, search: '' } as const;
    const steps = await watched.stepsOf(() => listInquiryRows(watched.db, page));
    expect(steps).toEqual(['SEARCH contact_inquiries USING INDEX inquiries_by_box (quarantined=? AND id<?)']);
    await watched.db.destroy();
  });

  it('returns 304 for a known version', async () => {
    await send('Simone');
    const admin = await app.admin();
    const { headers } = await admin.call(listInquiries, { query: {} });
    const etag = headers.get('etag') ?? '';
    expect((await admin.call(listInquiries, { query: {} }, { 'If-None-Match': etag })).status).toBe(304);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('an inquiry’s status', () => {
  const put = async (state: 'received' | 'seen' | 'answered', id = '1') =>
    (await app.admin()).call(updateInquiry, { params: { id }, body: { state } });

  it('keeps the time it was first reached', async () => {
    await send('Simone');
    const first = (await put('answered')).body;
    expect(first.seenAt).toBe(first.answeredAt);
    app.clock.advance(60_000);
    expect((await put('answered')).body).toEqual(first);
    expect((await put('seen')).body).toEqual({ ...first, answeredAt: null });
  });

  it('requires an existing inquiry', async () => {
    const { status, body } = await put('seen', '99');
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'We couldn’t find this inquiry.' });
    expect((await put('seen', 'x')).status).toBe(404);
  });
});

describe('the team’s note', () => {
  const note = async (text: string | null, id = '1') =>
    (await app.admin()).call(saveInquiryNote, { params: { id }, body: { note: text } });

  it('is stored as written, changes nothing else, and can be removed', async () => {
    await send('Simone');
    expect((await note('  Rings back\non Monday. ')).body).toMatchObject({
      note: 'Rings back\non Monday.',
      seenAt: null,
      answeredAt: null,
    });
    expect((await note('  ')).body.note).toBeNull();
  });

  it('requires an existing inquiry', async () => {
    expect((await note('Who?', '99')).status).toBe(404);
    expect((await (await app.admin()).call(getInquiry, { params: { id: '99' } })).status).toBe(404);
  });

  it('is not overwritten when two people change it at the same time', async () => {
    await send('Simone');
    const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const params = { id: '1' };
    const write = (admin: typeof rosa, text: string | null, ifNote: string | null) =>
      admin.call(saveInquiryNote, { params, body: { note: text, ifNote } });
    expect((await write(jeanne, 'Rings back', null)).status).toBe(200);
    // Somebody else's change of its status is no change of the note.
    await rosa.call(updateInquiry, { params, body: { state: 'seen' } });
    const second = await write(rosa, 'Wants a film', null);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { ifNote: expect.stringMatching(/^Jeanne Moreau changed this note on /) } },
    });
    expect((await rosa.call(getInquiry, { params })).body.note).toBe('Rings back');
    expect((await write(rosa, 'Rings back, wants a film', 'Rings back')).status).toBe(200);
    // A retry after a lost response.
    expect((await write(rosa, 'Rings back, wants a film', 'Rings back')).status).toBe(200);
    expect((await write(rosa, null, 'Rings back, wants a film')).body.note).toBeNull();
    expect((await write(jeanne, '', 'Rings back')).status).toBe(200);
  });
});

describe('moving spam to the inbox', () => {
  const release = async (id = '1') => (await app.admin()).call(releaseInquiry, { params: { id } });
  const subjects = async () => (await app.mails()).map(({ subject }) => subject);

  it('emails the agency and acknowledges the inquiry, once', async () => {
    await send('Simone', 'https://spam.example');
    expect(await subjects()).toEqual([]);
    expect(await release()).toMatchObject({ status: 200, body: { id: 1, quarantined: false } });
    const expected = ['New inquiry from Simone Weil', 'We’ve received your message'];
    expect(await subjects()).toEqual(expected);
    expect((await release()).status).toBe(200);
    expect(await subjects()).toEqual(expected);
  });

  it('requires an inquiry', async () => {
    expect((await release('99')).status).toBe(404);
  });
});
