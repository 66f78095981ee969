import { describe, expect, it } from 'vitest';
import { blogForm } from '#shared/contracts/forms/blog.ts';
import { blogPosts } from './blog-posts.ts';

describe('the sample posts', () => {
  it.each(blogPosts.map((post) => [post.slug, post] as const))(
    '%s passes the blog form’s validation and has over 600 words',
    (_, post) => {
      expect(blogForm.safeParse(post).error?.issues).toBeUndefined();
      expect(post.content.split(/\s+/).length).toBeGreaterThan(600);
    },
  );
});
