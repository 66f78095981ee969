import { describe, expect, it } from 'vitest';
import { createBlogPost, getBlogNeighbours, listBlogPosts } from '#shared/contracts/endpoints/blog.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { someBlogForm as form } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);

describe('the previous and the next post', () => {
  const around = async (slug: string) => (await app.visitor().call(getBlogNeighbours, { params: { slug } })).body;

  it('lead from the first post to the last, even with the same publishing time', async () => {
    const admin = await app.admin();
    for (const number of [1, 2, 3]) await admin.call(createBlogPost, { body: form({ slug: `post-${number}` }) });
    const listed = slugs((await app.visitor().call(listBlogPosts, {})).body);
    const way: string[] = [];
    for (let slug = listed[0]; slug; slug = (await around(slug)).older?.slug) way.push(slug);
    expect(way).toEqual(listed);
    const back: string[] = [];
    for (let slug = listed.at(-1); slug; slug = (await around(slug)).newer?.slug) back.push(slug);
    expect(back).toEqual(listed.toReversed());
  });

  it('are public posts only, and null for a post that is not public', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'draft', published: false }) });
    await admin.call(createBlogPost, { body: form({ slug: 'later', publishedAt: timestamp(app.clock, HOUR) }) });
    const [newest] = (await app.visitor().call(listBlogPosts, {})).body;
    expect((await around(newest!.slug)).newer).toBeNull();
    for (const reader of [app.visitor(), admin]) {
      expect((await reader.call(getBlogNeighbours, { params: { slug: 'draft' } })).status).toBe(404);
    }
  });
});
