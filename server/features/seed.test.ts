import { describe, expect, it } from 'vitest';
import {
  createBlogPost,
  deleteBlogPost,
  listBlogPosts,
  listBlogTags,
  updateBlogPost,
} from '#shared/contracts/endpoints/blog.ts';
import { useTestApp } from '../../tests/support/test-app.ts';
import { seed } from './seed.ts';

const app = useTestApp();
const titles = async () => (await app.visitor().call(listBlogPosts, {})).body.map(({ title }) => title);

describe('seeding at a later start', () => {
  it('adds no sample post twice', async () => {
    const before = await titles();
    await seed(app.deps);
    expect(await titles()).toEqual(before);
  });

  it('does not restore what an administrator deleted, even all of it', async () => {
    const admin = await app.admin();
    for (const { slug } of (await admin.call(listBlogPosts, {})).body) {
      await admin.call(deleteBlogPost, { params: { slug } });
    }
    await seed(app.deps);
    expect(await titles()).toEqual([]);
  });

  it('does not overwrite an edit', async () => {
    const admin = await app.admin();
    const [post] = (await admin.call(listBlogPosts, {})).body;
    await admin.call(updateBlogPost, {
      params: { slug: post!.slug },
      body: { slug: post!.slug, excerpt: post!.excerpt, content: 'Ours', title: 'Edited' },
    });
    await seed(app.deps);
    expect(await titles()).toContain('Edited');
  });
});

describe('seeding at the first start', () => {
  it('creates tag pages, including one with several posts', async () => {
    const { body } = await app.visitor().call(listBlogTags, {});
    expect(body).toContainEqual({ slug: 'planning', name: 'Planning', posts: 3 });
    expect(body).toContainEqual({ slug: 'consent', name: 'Consent', posts: 2 });
  });

  it('skips a sample whose slug is taken', async () => {
    const admin = await app.admin();
    const posts = (await admin.call(listBlogPosts, {})).body;
    for (const { slug } of posts) await admin.call(deleteBlogPost, { params: { slug } });
    const own = { slug: posts[0]!.slug, title: 'Our own', excerpt: 'Ours', content: 'Ours' };
    await admin.call(createBlogPost, { body: own });
    await app.db.deleteFrom('seeds').execute();
    await seed(app.deps);
    expect(await titles()).toHaveLength(3);
    expect(await titles()).toContain('Our own');
  });
});
