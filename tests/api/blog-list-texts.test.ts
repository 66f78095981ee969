import { expect, it } from 'vitest';
import { getBlogPost, listBlogPosts } from '#shared/contracts/endpoints/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

it('the list of posts holds their texts, and leaves them out for who asks for summaries', async () => {
  const visitor = app.visitor();
  const { body: posts } = await visitor.call(listBlogPosts, {});
  expect(posts.length).toBeGreaterThan(0);
  for (const post of posts) {
    const { body } = await visitor.call(getBlogPost, { params: { slug: post.slug } });
    expect(post.content).toBe(body.content);
    expect(post.content).not.toBe('');
  }
  const { body: summaries } = await visitor.call(listBlogPosts, { query: { fields: 'summary' } });
  expect(summaries).toEqual(posts.map(({ content, ...summary }) => summary));
  const { body: found } = await visitor.call(listBlogPosts, { query: { search: posts[0]!.title } });
  expect(found[0]).toMatchObject({ content: posts[0]!.content });
});
