import { beforeEach, describe, expect, it } from 'vitest';
import { countSubscribers, listSubscribers } from '#shared/contracts/endpoints/console.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const AT = '2026-01-01T10:00:00.000Z';
const LATER = '2026-01-02T10:00:00.000Z';

beforeEach(async () => {
  await app.db
    .insertInto('newsletter_subscribers')
    .values([
      { email: 'left@school.example', created_at: AT, confirmed_at: AT, unsubscribed_at: LATER },
      { email: 'anna_b@school.example', created_at: AT, confirmed_at: LATER },
      { email: 'waits@school.example', created_at: AT },
    ])
    .execute();
});

const find = async (query: Record<string, string>) =>
  (await (await app.admin()).call(listSubscribers, { query })).body.map(({ email }) => email);

describe('the list of subscribers', () => {
  it('has every address with its status and times, newest first', async () => {
    const { body } = await (await app.admin()).call(listSubscribers, { query: {} });
    const at = { createdAt: AT, confirmedAt: null, endedAt: null, endedBecause: null, tags: [] };
    expect(body).toEqual([
      { id: 3, email: 'waits@school.example', state: 'waiting', ...at },
      { id: 2, email: 'anna_b@school.example', state: 'confirmed', ...at, confirmedAt: LATER },
      { id: 1, email: 'left@school.example', state: 'ended', ...at, confirmedAt: AT, endedAt: LATER },
    ]);
  });

  it('can be filtered by status and part of the address', async () => {
    expect(await find({ state: 'confirmed' })).toEqual(['anna_b@school.example']);
    expect(await find({ search: 'A_B' })).toEqual(['anna_b@school.example']);
    expect(await find({ search: 'school', state: 'ended' })).toEqual(['left@school.example']);
    expect(await find({ search: '%' })).toEqual([]);
  });

  it('is paged', async () => {
    const first = await (await app.admin()).call(listSubscribers, { query: { limit: '2' } });
    expect(await find({ limit: '2', before: cursorOf(first)! })).toEqual(['left@school.example']);
  });

  it('comes with counts', async () => {
    const { body } = await (await app.admin()).call(countSubscribers, {});
    expect(body).toEqual({ waiting: 1, confirmed: 1, ended: 1 });
  });

  it('refuses an unknown status', async () => {
    expect((await (await app.admin()).request('GET', '/api/admin/newsletter?state=lost')).status).toBe(400);
  });
});
