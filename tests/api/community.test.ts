import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount, setMapChoice, updateProfile } from '#shared/contracts/endpoints/account.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import * as community from '#shared/contracts/endpoints/members.ts';
import type { UsersTable } from '../../server/db/schema.ts';
import { addMembers, addPlaces } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

/** Changes a member's row, like the profile page. */
const set = (member: MemberClient, columns: Updateable<UsersTable>) =>
  app.db.updateTable('users').set(columns).where('id', '=', member.user.id).execute();

const names = (answer: { body: unknown }) => (answer.body as { firstName: string }[]).map(({ firstName }) => firstName);

async function threeMembers() {
  const ada = await app.member({ firstName: 'Ada', lastName: 'Lovelace' });
  const berthe = await app.member({ firstName: 'Berthe', lastName: 'Morisot' });
  const zoe = await app.member({ firstName: 'Zoë', lastName: 'O’Brien-Adams' });
  await set(ada, {
    job_title: 'Head of Marketing',
    school_name: 'Langley Hall',
    location: 'Bath',
    country: 'GB',
    level: 2,
  });
  await set(berthe, { school_name: 'École du Parc', location: 'Lyon', country: 'FR' });
  await set(zoe, { school_name: 'Langley Hall', location: 'Dubai', country: 'AE' });
  return { ada, berthe, zoe };
}

describe('the list of members', () => {
  it('includes everybody, newest first, without private data', async () => {
    const { ada, berthe } = await threeMembers();
    const answer = await berthe.call(community.listMembers, {});
    expect(answer.status).toBe(200);
    expect(names(answer)).toEqual(['Zoë', 'Berthe', 'Ada']);
    expect(answer.body.at(-1)).toEqual({
      id: ada.user.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: null,
      jobTitle: 'Head of Marketing',
      schoolName: 'Langley Hall',
      location: 'Bath',
      bio: null,
      points: 0,
      level: { levelNumber: 2, badgeColor: expect.stringMatching(/^#[0-9A-F]{6}$/) },
      createdAt: ada.user.createdAt,
      lastActiveAt: expect.any(String),
      isOnline: true,
    });
  });

  it('excludes administrators until they fill in their profile', async () => {
    const admin = await app.admin({ firstName: 'Office' });
    const ada = await app.member({ firstName: 'Ada' });
    const listed = async () => names(await ada.call(community.listMembers, {}));
    const count = async () => (await ada.call(community.countMembers, {})).body.count;
    expect(await listed()).toEqual(['Ada']);
    expect(await count()).toBe(1);
    await admin.call(updateProfile, {
      body: { firstName: 'Office', lastName: 'B', schoolName: '', location: '', bio: 'The agency’s desk' },
    });
    expect(await listed()).toEqual(['Ada', 'Office']);
    expect(await count()).toBe(2);
    await set(admin, { bio: null });
    expect(await count()).toBe(1);
    await set(admin, { job_title: 'Producer' });
    expect(await count()).toBe(2);
  });

  it('is the same for an administrator, and refused when signed out', async () => {
    const { ada } = await threeMembers();
    const listed = await (await app.admin()).call(community.listMembers, {});
    expect(names(listed)).toContain('Ada');
    expect(JSON.stringify(listed.body)).not.toMatch(/@|password|email/i);
    expect(JSON.stringify(listed.body)).not.toContain(ada.user.email);
    for (const path of ['members', 'members/count', 'facets', 'map']) {
      expect(await app.visitor().request('GET', `/api/community/${path}`)).toMatchObject({
        status: 401,
        body: { message: 'Not authenticated' },
      });
    }
  });

  it.each([
    ['lovelace', ['Ada']],
    ['LANG', ['Zoë', 'Ada']],
    ['langley ada', ['Zoë', 'Ada']],
    ['langley love', ['Ada']],
    ['market lang', ['Ada']],
    ['zoe', ['Zoë']],
    ['obrien', ['Zoë']],
    ['brien', ['Zoë']],
    ['ecole', ['Berthe']],
    ['lyon', ['Berthe']],
    ['"* OR -x', []],
    ['!!!', []],
    ['', ['Zoë', 'Berthe', 'Ada']],
    ['nobody', []],
  ])('finds %j: %j', async (search, expected) => {
    const { ada } = await threeMembers();
    expect(names(await ada.call(community.listMembers, { query: { search } }))).toEqual(expected);
    const { body } = await ada.call(community.countMembers, { query: { search } });
    expect(body).toEqual({ count: expected.length, more: false });
  });

  it.each([
    [{ lastName: 'أحمد' }, ['أحمد', 'احمد', 'أَحْمَد']],
    [{ lastName: '한국' }, ['한국', '한국'.normalize('NFD')]],
    [{ lastName: 'Søren' }, ['Søren', 'soren', 'SÖREN']],
  ])('finds %j by %j', async (name, searches) => {
    const { ada } = await threeMembers();
    await app.member({ firstName: 'Found', ...name });
    for (const search of searches) {
      expect(names(await ada.call(community.listMembers, { query: { search } }))).toEqual(['Found']);
    }
  });

  it('finds people by their current names, and no deleted members', async () => {
    const { ada, berthe } = await threeMembers();
    await set(berthe, { last_name: 'Manet' });
    const find = async (search: string) => names(await ada.call(community.listMembers, { query: { search } }));
    expect(await find('morisot')).toEqual([]);
    expect(await find('manet')).toEqual(['Berthe']);
    await app.db.deleteFrom('users').where('id', '=', berthe.user.id).execute();
    expect(await find('manet')).toEqual([]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ country: 'GB' }, ['Ada']],
    [{ level: '1' }, ['Zoë', 'Berthe']],
    [{ school: 'Langley Hall' }, ['Zoë', 'Ada']],
    [{ school: 'Langley Hall', country: 'AE' }, ['Zoë']],
    [{ search: 'lang', level: '2' }, ['Ada']],
    [{ country: 'US' }, []],
  ])('is filtered by %j', async (query, expected) => {
    const { ada } = await threeMembers();
    expect(names(await ada.call(community.listMembers, { query }))).toEqual(expected);
  });

  it('can be paged to its end, also within a search', async () => {
    const reader = await app.member();
    const crowd = await addMembers(app.db, 45);
    for (const search of ['', 'crowd']) {
      const seen: number[] = [];
      let before: string | null = null;
      do {
        const query = { search, limit: '20', ...(before && { before }) };
        const answer: Awaited<ReturnType<typeof reader.request>> = await reader.request(
          'GET',
          `/api/community/members?${new URLSearchParams(query)}`,
        );
        seen.push(...(answer.body as { id: number }[]).map(({ id }) => id));
        const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        before = next ? new URL(next, 'http://x').searchParams.get('before') : null;
      } while (before);
      expect(seen.filter((id) => crowd.includes(id))).toEqual(crowd.toReversed());
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('returns names for existing ids', async () => {
    const { ada, zoe } = await threeMembers();
    const ids = `${ada.user.id},${zoe.user.id},999999`;
    const answer = await ada.call(community.listMembers, { query: { ids } });
    expect(names(answer)).toEqual(['Zoë', 'Ada']);
    expect(answer.headers.get('link')).toBeNull();
  });

  it.each([
    ['country', 'gb', 'country must be a two-letter code, such as GB'],
    ['level', '0', 'level must be a number'],
    ['level', 'x', 'level must be a number'],
    ['school', 'x'.repeat(201), 'Please enter the school’s name'],
    ['search', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['ids', '1,,2', 'ids must be at most 100 numbers, such as 1,2,3'],
    [
      'ids',
      Array.from({ length: 101 }, (_, index) => index + 1).join(),
      'ids must be at most 100 numbers, such as 1,2,3',
    ],
    ['limit', 'many', 'limit must be a whole number'],
    ['before', 'somewhere', 'This cursor isn’t from this list'],
  ])('refuses %s %s', async (field, value, message) => {
    const member = await app.member();
    const answer = await member.request('GET', `/api/community/members?${new URLSearchParams({ [field]: value })}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: { [field]: message } } });
  });

  it('shows who is online', async () => {
    const { ada, berthe } = await threeMembers();
    app.clock.advance(5 * 60_000);
    const { body } = await ada.call(community.listMembers, {});
    const online = (of: MemberClient) => body.find(({ id }) => id === of.user.id)?.isOnline;
    expect([online(ada), online(berthe)]).toEqual([true, false]);
  });
});

describe('the count of members', () => {
  it('respects the filters', async () => {
    const { ada } = await threeMembers();
    expect((await ada.call(community.countMembers, {})).body).toEqual({ count: 3, more: false });
    const { body } = await ada.call(community.countMembers, { query: { school: 'Langley Hall' } });
    expect(body).toEqual({ count: 2, more: false });
  });
});

describe('the filter options', () => {
  it('have each country and school once, in order', async () => {
    const { ada } = await threeMembers();
    await app.member();
    const { body } = await ada.call(community.memberFacets, {});
    expect(body).toEqual({ countries: ['AE', 'FR', 'GB'], schools: ['Langley Hall', 'École du Parc'] });
  });

  it('include only the first 200 schools', async () => {
    const member = await app.member();
    const crowd = await addMembers(app.db, 210);
    for (const id of crowd) {
      await app.db
        .updateTable('users')
        .set({ school_name: `School ${id}` })
        .where('id', '=', id)
        .execute();
    }
    expect((await member.call(community.memberFacets, {})).body.schools).toHaveLength(200);
  });
});

describe('the map', () => {
  it('shows members with a location who have not opted out', async () => {
    const { ada, berthe, zoe } = await threeMembers();
    const bath = { latitude: 51.38, longitude: -2.36 };
    await set(ada, bath);
    await set(berthe, bath);
    await set(zoe, { latitude: 25.2, longitude: 55.27, hidden_from_map: 1 });
    await set(await app.member(), { latitude: 91, longitude: 0 });
    await set(await app.member(), { latitude: 0, longitude: -180.5 });
    const { body } = await ada.call(community.memberMap, {});
    expect(body.places).toEqual([{ ...bath, location: 'Bath', memberIds: [ada.user.id, berthe.user.id] }]);
  });

  it('returns 304 until somebody moves', async () => {
    const { ada } = await threeMembers();
    const ask = (etag?: string) =>
      ada.request('GET', '/api/community/map', etag ? { headers: { 'If-None-Match': etag } } : {});
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await set(ada, { latitude: 51.38, longitude: -2.36 });
    expect((await ask(etag)).status).toBe(200);
  });

  it('shows each change on the next read', async () => {
    await addPlaces(app.db, [
      { name: 'Bath', region: 'ENG', country: 'GB', latitude: 51.38, longitude: -2.36 },
      { name: 'Lyon', region: '84', country: 'FR', latitude: 45.75, longitude: 4.85 },
    ]);
    const { ada, berthe, zoe } = await threeMembers();
    const admin = await app.admin();
    const seen = async () =>
      Object.fromEntries(
        (await admin.call(community.memberMap, {})).body.places.map(({ location, memberIds }) => [location, memberIds]),
      );
    const move = (member: MemberClient, location: string) =>
      member.call(updateProfile, { body: { firstName: 'A', lastName: 'B', schoolName: '', location, bio: '' } });

    expect(await seen()).toEqual({});
    for (const member of [ada, berthe, zoe]) await set(member, { location: null });
    for (const member of [ada, berthe, zoe]) await move(member, 'Bath');
    expect(await seen()).toEqual({ Bath: [ada.user.id, berthe.user.id, zoe.user.id] });
    await move(zoe, 'Lyon');
    expect(await seen()).toEqual({ Bath: [ada.user.id, berthe.user.id], Lyon: [zoe.user.id] });
    await ada.call(setMapChoice, { body: { hidden: true } });
    expect(await seen()).toEqual({ Bath: [berthe.user.id], Lyon: [zoe.user.id] });
    await ada.call(setMapChoice, { body: { hidden: false } });
    await berthe.call(deleteAccount, { body: { password: berthe.password } });
    expect(await seen()).toEqual({ Bath: [ada.user.id], Lyon: [zoe.user.id] });
    await admin.call(deleteUser, { params: { id: String(zoe.user.id) } });
    expect(await seen()).toEqual({ Bath: [ada.user.id] });
    await move(ada, 'Bath, Atlantis');
    expect(await seen()).toEqual({});
  });

  it('can be searched like the list, and never shows members who opted out', async () => {
    const { ada, berthe, zoe } = await threeMembers();
    await set(ada, { location: 'Bath', latitude: 51.38, longitude: -2.36, school_name: 'Langley Hall', level: 2 });
    await set(berthe, { location: 'Bath', latitude: 51.38, longitude: -2.36, school_name: 'Elsewhere', level: 1 });
    await set(zoe, { latitude: 25.2, longitude: 55.27, school_name: 'Langley Hall', hidden_from_map: 1 });
    const seen = async (query: Record<string, string>) =>
      (await ada.call(community.memberMap, { query })).body.places.map(({ memberIds }) => memberIds);
    expect(await seen({})).toEqual([[ada.user.id, berthe.user.id]]);
    expect(await seen({ search: 'langley' })).toEqual([[ada.user.id]]);
    expect(await seen({ school: 'Elsewhere' })).toEqual([[berthe.user.id]]);
    expect(await seen({ level: '1', search: 'bath' })).toEqual([[berthe.user.id]]);
    expect(await seen({ search: 'nobody' })).toEqual([]);
    expect(await seen({ search: '!!' })).toEqual([]);
    expect((await ada.request('GET', '/api/community/map?country=Britain')).status).toBe(400);
  });

  it('has the source of its map tiles', async () => {
    const { body } = await (await app.member()).call(community.memberMap, {});
    expect(body).toEqual({
      places: [],
      tiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: '© OpenStreetMap contributors',
      },
    });
  });
});
