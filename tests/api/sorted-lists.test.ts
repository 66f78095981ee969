import { describe, expect, it } from 'vitest';
import { discardDraft, getEditedPost, listEditedPosts, saveDraft } from '#shared/contracts/endpoints/blog.ts';
import {
  exportInquiries,
  exportUsers,
  listAudit,
  listInquiries,
  listSubscribers,
  listUsers,
} from '#shared/contracts/endpoints/console.ts';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  updateNewsletter,
} from '#shared/contracts/endpoints/newsletters.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { cursorOf } from '../support/paging.ts';
import { addMembers } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const AT = '2026-01-01T10:00:00.000Z';
/** Sorted by bytes, in lower case; with duplicates. */
const NAMES = ['a|b', 'Bell', 'bell', 'van Gogh', 'Weil', 'Ærø', '李', '🙂'];

async function addInquiries(): Promise<void> {
  await app.db
    .insertInto('contact_inquiries')
    .values(
      NAMES.toReversed().map((name) => ({
        first_name: 'A',
        last_name: name,
        email: 'a@school.example',
        message: '=1+1',
        school_name: name === '李' ? null : 'Hall',
        created_at: AT,
      })),
    )
    .execute();
}

/** All items of a list, two at a time. */
async function inPages<T>(
  read: (before: string | undefined) => Promise<{ body: T[]; headers: Headers }>,
): Promise<T[]> {
  const all: T[] = [];
  let before: string | undefined;
  do {
    const page = await read(before);
    all.push(...page.body);
    before = cursorOf(page);
  } while (before !== undefined);
  return all;
}

const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase());

describe('a sorted list', () => {
  it('is paged in both directions by name, without duplicates', async () => {
    await addInquiries();
    const admin = await app.admin();
    const names = async (sort: 'name' | '-name') => {
      const read = (before: string | undefined) =>
        admin.call(listInquiries, { query: { limit: '2', box: 'inbox', sort, ...(before && { before }) } });
      return (await inPages(read)).map(({ lastName }) => lastName);
    };
    const up = await names('name');
    expect(up.toSorted()).toEqual(NAMES.toSorted());
    // The order of two capitals outside of ASCII is up to the database, but the same in both directions.
    expect(lower(up.slice(0, 5))).toEqual(lower(NAMES.slice(0, 5)));
    expect(await names('-name')).toEqual(up.toReversed());
  });

  it('has people without a school first, and sorts equal ones by age', async () => {
    await addInquiries();
    const { body } = await (await app.admin()).call(listInquiries, { query: { box: 'inbox', sort: 'school' } });
    expect(body.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5, 6, 7, 8]);
  });

  it('can be searched', async () => {
    const admin = await app.admin();
    for (const name of ['Weil', 'Bell', 'Arp']) await addMembers(app.db, 1, { last_name: name, school_name: 'Hall' });
    await addMembers(app.db, 2);
    const read = (before: string | undefined) =>
      admin.call(listUsers, { query: { limit: '2', search: 'hall', sort: '-name', ...(before && { before }) } });
    expect((await inPages(read)).map(({ lastName }) => lastName)).toEqual(['Weil', 'Bell', 'Arp']);
  });

  it('includes the newsletter’s subscribers by address, or by age', async () => {
    const values = ['b', 'C', 'a'].map((name) => ({ email: `${name}@school.example`, created_at: AT }));
    await app.db.insertInto('newsletter_subscribers').values(values).execute();
    const admin = await app.admin();
    const ids = async (sort: 'email' | 'asked' | '-asked') =>
      (await admin.call(listSubscribers, { query: { sort } })).body.map(({ id }) => id);
    expect(await ids('email')).toEqual([3, 1, 2]);
    expect(await ids('asked')).toEqual([1, 2, 3]);
    expect(await ids('-asked')).toEqual([3, 2, 1]);
  });

  it('sorts posts by their draft’s title, or by the published one when the draft is discarded', async () => {
    const admin = await app.admin();
    const titles = async (query: { sort?: 'title' | '-title' | 'category' | 'published'; search?: string }) => {
      const read = (before: string | undefined) =>
        admin.call(listEditedPosts, { query: { limit: '2', ...query, ...(before && { before }) } });
      return (await inPages(read)).map(({ title }) => title);
    };
    const byDate = await titles({});
    const sorted = byDate.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    expect(await titles({ sort: 'title' })).toEqual(sorted);
    expect(await titles({ sort: '-title' })).toEqual(sorted.toReversed());
    expect(await titles({ sort: 'published' })).toEqual(byDate.toReversed());

    const last = (await admin.call(listEditedPosts, { query: { sort: '-title', limit: '1' } })).body[0]!;
    const params = { id: String(last.id) };
    const { fields, updatedAt } = (await admin.call(getEditedPost, { params })).body;
    const changed = { ...fields, title: 'A first one', category: 'Zoology', ifUpdatedAt: updatedAt };
    const { body: saved } = await admin.call(saveDraft, { params, body: changed });
    expect((await titles({ sort: 'title' }))[0]).toBe('A first one');
    expect((await titles({ sort: 'category' })).at(-1)).toBe('A first one');
    expect(await titles({ search: 'zoology' })).toEqual(['A first one']);

    await admin.call(discardDraft, { params, body: { ifUpdatedAt: saved.updatedAt } });
    expect(await titles({ sort: 'title' })).toEqual(sorted);
    expect(await titles({ search: 'zoology' })).toEqual([]);
  });

  it('shows each newsletter once, whatever is changed or deleted between two pages', async () => {
    const admin = await app.admin();
    const doc = documentOf('Hello');
    const body = { preheader: '', doc, audience: { kind: 'all' as const, value: null }, inArchive: false };
    for (const subject of ['May', 'april', 'June', 'July', 'March']) {
      await admin.call(createNewsletter, { body: { ...body, subject } });
    }
    const query = { limit: '2', sort: 'subject' } as const;
    const first = await admin.call(listNewsletters, { query });
    expect(first.body.map(({ subject }) => subject)).toEqual(['april', 'July']);
    // The last row of the page is deleted, and one is added before it.
    await admin.call(deleteNewsletter, { params: { id: String(first.body[1]!.id) } });
    await admin.call(createNewsletter, { body: { ...body, subject: 'August' } });
    const read = (before: string | undefined) =>
      admin.call(listNewsletters, { query: { ...query, before: before ?? cursorOf(first)! } });
    expect((await inPages(read)).map(({ subject }) => subject)).toEqual(['June', 'March', 'May']);

    const changed = async () =>
      (await admin.call(listNewsletters, { query: { sort: '-changed' } })).body.map(({ subject }) => subject);
    const april = { params: { id: String(first.body[0]!.id) } };
    app.clock.advance(1000);
    const { updatedAt: ifUpdatedAt } = (await admin.call(getNewsletter, april)).body;
    await admin.call(updateNewsletter, { ...april, body: { ...body, subject: 'April', ifUpdatedAt } });
    expect((await changed())[0]).toBe('April');
  });

  it('refuses an unknown order, and a cursor of another order', async () => {
    await addInquiries();
    const admin = await app.admin();
    const first = await admin.call(listInquiries, { query: { limit: '2' } });
    const before = cursorOf(first)!;
    expect((await admin.request('GET', `/api/admin/inquiries?sort=name&before=${before}`)).status).toBe(400);
    expect((await admin.request('GET', '/api/admin/inquiries?sort=message')).status).toBe(400);
    expect((await admin.request('GET', '/api/admin/newsletters?sort=doc')).status).toBe(400);
    expect((await admin.request('GET', '/api/admin/users?sort=password_hash')).status).toBe(400);
  });
});

describe('an export of a selection', () => {
  it('has the selected rows, without spreadsheet formulas, and is recorded in the audit log', async () => {
    await addInquiries();
    const admin = await app.admin();
    const { body, headers } = await admin.call(exportInquiries, { query: { ids: '8,1,99' } });
    expect(headers.get('content-disposition')).toContain('inquiries.csv');
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('"🙂"');
    expect(lines[1]).toContain(`"'=1+1"`);
    const [entry] = (await admin.call(listAudit, { query: {} })).body;
    expect(entry).toMatchObject({ action: 'inquiries.export', summary: 'Exported 2 inquiries' });
  });

  it('can be of the whole list without ids', async () => {
    await addInquiries();
    const admin = await app.admin();
    const all = await admin.call(listInquiries, { query: { limit: '100', search: 'a' } });
    const { body } = await admin.call(exportInquiries, { query: { search: 'a' } });
    expect(body.trim().split('\r\n')).toHaveLength(1 + all.body.length);
    await addMembers(app.db, 3);
    const users = await admin.call(exportUsers, {});
    expect(users.body.trim().split('\r\n')).toHaveLength(1 + 4);
  });

  it('excludes members who are being deleted, and private data', async () => {
    const admin = await app.admin();
    const [one, two] = await addMembers(app.db, 2, { password_hash: 'secret', job_title: 'Bursar' });
    await app.db.updateTable('users').set({ deleting_since: AT }).where('id', '=', two!).execute();
    const { body } = await admin.call(exportUsers, { query: { ids: `${one},${two}` } });
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain('"email","job_title","school"');
    expect(body).toContain('"Bursar"');
    expect(body).not.toContain('secret');
  });

  it.each(['?ids=', '?ids=0', '?ids=1,', '?ids=x', `?ids=${Array(101).fill(1).join(',')}`, '?ids=99999999999'])(
    'refuses %s',
    async (query) => {
      expect((await (await app.admin()).request('GET', `/api/admin/users.csv${query}`)).status).toBe(400);
    },
  );

  it('is for administrators', async () => {
    const member = await app.member();
    for (const what of ['users', 'inquiries']) {
      expect((await member.request('GET', `/api/admin/${what}.csv?ids=1`)).status).toBe(403);
      expect((await app.visitor().request('GET', `/api/admin/${what}.csv?ids=1`)).status).toBe(401);
    }
  });
});
