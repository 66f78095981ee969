import { describe, expect, it } from 'vitest';
import { countUsers, listUsers } from '#shared/contracts/endpoints/console.ts';
import { cursorOf } from '../support/paging.ts';
import { addMembers } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

describe('the list of users', () => {
  it('includes everybody with their addresses, newest first, page by page', async () => {
    const admin = await app.admin();
    const ids = await addMembers(app.db, 3);
    const first = await admin.call(listUsers, { query: { limit: '2' } });
    expect(first.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await admin.call(listUsers, { query: { limit: '2', before: cursorOf(first) } });
    expect(second.body.map(({ id }) => id)).toEqual([ids[0], admin.user.id]);
    expect(second.body[1]).toEqual({
      id: admin.user.id,
      email: admin.user.email,
      firstName: 'Agnès',
      lastName: 'Varda',
      profileImageUrl: null,
      jobTitle: null,
      schoolName: null,
      isAdmin: true,
      createdAt: admin.user.createdAt,
      lastActiveAt: expect.any(String) as string,
    });
    expect(second.headers.get('Link')).toBeNull();
  });

  it('can be searched by every word in names, addresses, job titles and schools', async () => {
    const admin = await app.admin();
    const member = await app.member({ firstName: 'Élodie', lastName: 'Bell', email: 'bell_e@school.example' });
    await app.db
      .updateTable('users')
      .set({ job_title: 'Bursar', school_name: '100% Hall' })
      .where('id', '=', member.user.id)
      .execute();
    const found = async (search: string) => (await admin.call(listUsers, { query: { search } })).body.length;
    for (const search of ['élodie', 'ELODIE', 'Élodie', 'BELL', 'hall bell', 'bell_e@', '100%', 'bursar hall']) {
      expect([search, await found(search)]).toEqual([search, 1]);
    }
    for (const search of ['nobody', 'bell nobody', 'xé_odie', '!'])
      expect([search, await found(search)]).toEqual([search, 0]);
    expect(await found(' ')).toBe(2);
  });

  it('comes with counts', async () => {
    const admin = await app.admin();
    await addMembers(app.db, 2);
    await app.db.updateTable('users').set({ school_name: 'Hall' }).where('id', '=', admin.user.id).execute();
    await app.db
      .updateTable('users')
      .set({ created_at: '2020-01-31T23:59:59.999Z' })
      .where('id', '<>', admin.user.id)
      .execute();
    expect((await admin.call(countUsers, {})).body).toEqual({ total: 3, withSchool: 1, newThisMonth: 1 });
  });

  it('is for administrators only', async () => {
    const member = await app.member();
    for (const path of ['/api/admin/users', '/api/admin/users/counts']) {
      expect((await member.request('GET', path)).status).toBe(403);
      expect((await app.visitor().request('GET', path)).status).toBe(401);
    }
  });
});
