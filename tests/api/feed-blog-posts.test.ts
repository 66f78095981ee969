import { describe, expect, it } from 'vitest';
import { deleteBlogPost, updateBlogPost } from '#shared/contracts/endpoints/blog.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { look, share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

/** Publishes a blog post. @returns its id */
async function writeBlogPost(slug: string, columns: { published?: 0 | 1; published_at?: string } = {}) {
  const now = new Date(app.clock.now()).toISOString();
  const { id } = await app.db
    .insertInto('blog_posts')
    .values({
      slug,
      title: 'On open days',
      excerpt: 'Open the gates.',
      content: 'Words',
      category: 'News',
      published: 1,
      published_at: now,
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const reference = { slug: 'open-days', title: 'On open days', excerpt: 'Open the gates.' };

describe('a post that shares a blog post', () => {
  it('has its title and excerpt, for the author and others', async () => {
    const blogPostId = await writeBlogPost('open-days');
    const post = await share(await app.member(), { blogPostId });
    expect(post.blogPost).toEqual(reference);
    expect((await look(post, await app.member())).blogPost).toEqual(reference);
  });

  it('is refused if it does not exist or is not published', async () => {
    const member = await app.member();
    const draft = await writeBlogPost('draft', { published: 0 });
    const soon = await writeBlogPost('soon', { published_at: new Date(app.clock.now() + 60_000).toISOString() });
    const message = 'This blog post isn’t published. It may be scheduled, or have been unpublished.';
    for (const blogPostId of [draft, soon, 9999]) {
      const { status, body } = await member.call(feed.createPost, { body: { title: 'x', content: 'x', blogPostId } });
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'validation_failed', message, fields: { blogPostId: message } },
      });
    }
    expect((await member.call(feed.listPosts, {})).body).toEqual([]);
    app.clock.advance(60_000);
    expect((await share(member, { blogPostId: soon })).blogPost?.slug).toBe('soon');
  });

  it('follows changes to the blog post, and loses it once that is unpublished or deleted', async () => {
    const [member, admin] = [await app.member(), await app.admin()];
    const post = await share(member, { blogPostId: await writeBlogPost('open-days') });
    const seen = async () => (await look(post, member)).blogPost;
    const change = (slug: string, published: boolean) =>
      admin.call(updateBlogPost, {
        params: { slug },
        body: { title: 'New title', slug: 'gates', excerpt: 'Short', content: 'Words', published },
      });
    await change('open-days', true);
    expect(await seen()).toEqual({ slug: 'gates', title: 'New title', excerpt: 'Short' });
    await change('gates', false);
    expect(await seen()).toBeNull();
    await admin.call(deleteBlogPost, { params: { slug: 'gates' } });
    expect(await seen()).toBeNull();
    expect((await look(post, member)).title).toBe('Open day');
  });
});
