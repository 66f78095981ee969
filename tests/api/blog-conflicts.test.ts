import { describe, expect, it } from 'vitest';
import { createBlogPost, getBlogPost, listBlogPosts, updateBlogPost } from '#shared/contracts/endpoints/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { someBlogForm as form } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

const write = async (admin: MemberClient): Promise<BlogPost> =>
  (await admin.call(createBlogPost, { body: form() })).body;

describe('two administrators who change the same post', () => {
  it('get a conflict, and nothing is overwritten', async () => {
    const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const post = await write(rosa);
    const params = { slug: post.slug };
    app.clock.advance(60_000);
    const then = timestamp(app.clock);
    const ifUpdatedAt = post.updatedAt;
    const first = await jeanne.call(updateBlogPost, { params, body: { ...form({ title: 'Hers' }), ifUpdatedAt } });
    expect(first.status).toBe(200);
    const second = await rosa.call(updateBlogPost, { params, body: { ...form({ title: 'Mine' }), ifUpdatedAt } });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        fields: {
          ifUpdatedAt: `Jeanne Moreau changed this post on ${longDate(then)} at ${londonTime(then)} (London) while you were editing.`,
        },
      },
    });
    expect((await rosa.call(getBlogPost, { params })).body.title).toBe('Hers');
    const third = await rosa.call(updateBlogPost, {
      params,
      body: { ...form({ title: 'Mine' }), ifUpdatedAt: first.body.updatedAt },
    });
    expect(third.body.title).toBe('Mine');
  });

  it('get a conflict even within one millisecond', async () => {
    const admin = await app.admin();
    const post = await write(admin);
    const change = { params: { slug: post.slug }, body: { ...form(), ifUpdatedAt: post.updatedAt } };
    expect((await admin.call(updateBlogPost, change)).status).toBe(200);
    expect((await admin.call(updateBlogPost, change)).status).toBe(409);
  });

  it('get a conflict at the post’s former slug too', async () => {
    const admin = await app.admin();
    const post = await write(admin);
    const params = { slug: post.slug };
    await admin.call(updateBlogPost, { params, body: form({ slug: 'elsewhere' }) });
    expect((await admin.call(updateBlogPost, { params, body: form() })).status).toBe(404);
    const body = { ...form(), ifUpdatedAt: post.updatedAt };
    expect((await admin.call(updateBlogPost, { params, body })).status).toBe(409);
    expect((await admin.call(getBlogPost, { params })).body.slug).toBe('elsewhere');
    expect((await app.visitor().call(getBlogPost, { params })).status).toBe(404);
  });
});

describe('the administrators’ search of the list', () => {
  it.each([
    ['HEARD in', ['b']],
    ['rowi', ['a']],
    ['100%', []],
    ['_', []],
  ])('finds %s in titles, addresses and categories', async (search, found) => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'a', category: 'Rowing' }) });
    await admin.call(createBlogPost, { body: form({ slug: 'b', title: 'Heard in the hall' }) });
    const { body } = await admin.call(listBlogPosts, { query: { scope: 'all', search } });
    expect(body.map(({ slug }) => slug)).toEqual(found);
  });

  it('is for administrators only', async () => {
    const query = { scope: 'all', search: 'a' } as const;
    expect((await app.visitor().call(listBlogPosts, { query })).status).toBe(401);
    expect((await (await app.member()).call(listBlogPosts, { query })).status).toBe(403);
  });
});
