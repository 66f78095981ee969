import type { BlogPost } from '#shared/contracts/blog.ts';

/** A published post; what a test is about, it says itself. */
export const someBlogPost = (changes: Partial<BlogPost> = {}): BlogPost => ({
  id: 1,
  slug: 'a-post',
  title: 'A post',
  excerpt: 'In short.',
  content: 'At length.',
  category: 'Training',
  imageUrl: null,
  published: true,
  publishedAt: '2026-03-01T09:30:00.000Z',
  createdAt: '2026-02-03T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  ...changes,
});
