import { describe, expect, it } from 'vitest';
import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { getService, initServices, listServices, updateService } from '#shared/contracts/endpoints/services.ts';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const edit = {
  name: 'Podcasting',
  description: 'We record your school.',
  shortDescription: 'Podcasts for schools',
  features: ['Recording', ' Editing '],
  imageUrl: null,
  color: 'red' as const,
  displayOrder: 9,
};

describe('the services', () => {
  it('are six, in the order of the specification', async () => {
    const { status, body } = await app.visitor().call(listServices, {});
    expect(status).toBe(200);
    expect(body.map(({ slug }) => slug)).toEqual(serviceSlugs);
    expect(body.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('can be read one by one', async () => {
    const [first] = (await app.visitor().call(listServices, {})).body;
    const { status, body } = await app.visitor().call(getService, { params: { slug: 'podcasts' } });
    expect(status).toBe(200);
    expect(body).toEqual(first);
  });

  it.each(['nothing', 'PODCASTS', 'podcasts%00', '..%2Fpodcasts'])('exclude %s', async (slug) => {
    const { status, body } = await app.visitor().request('GET', `/api/services/${slug}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found' });
  });

  it('return 304 for a known version, for private caches only', async () => {
    const visitor = app.visitor();
    const { headers } = await visitor.call(listServices, {});
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await visitor.call(listServices, {}, { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
    const member = await app.member();
    expect((await member.call(listServices, {})).headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('editing a service', () => {
  const params = { slug: 'podcasts' };

  it('is for administrators, and visible to everybody at once', async () => {
    const admin = await app.admin();
    const { status, body } = await admin.call(updateService, { params, body: edit });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...edit, slug: 'podcasts', features: ['Recording', 'Editing'] });
    const list = (await app.visitor().call(listServices, {})).body;
    expect(list.at(-1)).toEqual(body);
  });

  it('returns 401 without a session and 403 for a member, and changes nothing', async () => {
    const before = (await app.visitor().call(getService, { params })).body;
    const member = await app.member();
    expect((await app.visitor().call(updateService, { params, body: edit })).status).toBe(401);
    expect((await member.call(updateService, { params, body: edit })).status).toBe(403);
    expect((await app.visitor().call(getService, { params })).body).toEqual(before);
  });

  it('is refused to a former administrator from the next request on', async () => {
    const admin = await app.admin();
    await app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.user.id).execute();
    expect((await admin.call(updateService, { params, body: edit })).status).toBe(403);
  });

  it('returns 404 for an unknown one and ignores a slug in the body', async () => {
    const admin = await app.admin();
    expect((await admin.call(updateService, { params: { slug: 'nothing' }, body: edit })).status).toBe(404);
    const { body } = await admin.call(updateService, {
      params,
      body: { ...edit, slug: 'other', id: 99 } as typeof edit,
    });
    expect(body.slug).toBe('podcasts');
    expect(body.id).not.toBe(99);
  });
});

describe('two administrators who edit the same service', () => {
  const params = { slug: 'podcasts' };

  it('get a conflict, and nothing is overwritten', async () => {
    const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const { updatedAt } = (await rosa.call(getService, { params })).body;
    app.clock.advance(60_000);
    const then = timestamp(app.clock);
    const hers = { ...edit, name: 'Hers' };
    const first = await jeanne.call(updateService, { params, body: { ...hers, ifUpdatedAt: updatedAt } });
    expect(first.status).toBe(200);
    const mine = { ...edit, name: 'Mine' };
    const second = await rosa.call(updateService, { params, body: { ...mine, ifUpdatedAt: updatedAt } });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        fields: {
          ifUpdatedAt: `Jeanne Moreau changed this service on ${longDate(then)} at ${londonTime(then)} (London) while you were editing.`,
        },
      },
    });
    expect((await rosa.call(getService, { params })).body.name).toBe('Hers');
    const third = await rosa.call(updateService, { params, body: { ...mine, ifUpdatedAt: first.body.updatedAt } });
    expect(third.body.name).toBe('Mine');
    // Within one millisecond, too.
    expect(third.body.updatedAt > first.body.updatedAt).toBe(true);
  });
});

describe('the call that the home page makes when it loads', () => {
  it('adds missing services and overwrites none, for anybody', async () => {
    const admin = await app.admin();
    await admin.call(updateService, { params: { slug: 'podcasts' }, body: edit });
    await app.db.deleteFrom('services').where('slug', '=', 'training').execute();

    const first = await app.visitor().call(initServices, {});
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ success: true, created: 1 });
    expect((await app.visitor().call(initServices, {})).body).toEqual({ success: true, created: 0 });

    const list = (await app.visitor().call(listServices, {})).body;
    expect(list).toHaveLength(6);
    expect(list.find(({ slug }) => slug === 'podcasts')!.name).toBe('Podcasting');
  });

  it('can run many times at once', async () => {
    await app.db.deleteFrom('services').execute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.visitor().call(initServices, {})));
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(6);
    expect((await app.visitor().call(listServices, {})).body).toHaveLength(6);
  });
});
