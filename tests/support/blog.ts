import type { BlogForm } from '#shared/contracts/forms/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { documentOf } from '#shared/rules/rich-text.ts';

/** A published post; a test overrides the fields that it is about. */
export const someBlogPost = (changes: Partial<BlogPost> = {}): BlogPost => ({
  id: 1,
  slug: 'a-post',
  title: 'A post',
  excerpt: 'In short.',
  doc: documentOf(changes.content ?? 'At length.'),
  content: 'At length.',
  category: 'Training',
  tags: [],
  author: { slug: null, name: 'Margaux Delacroix' },
  imageUrl: null,
  picture: null,
  pictures: [],
  readingMinutes: readingMinutes(changes.content ?? ''),
  seoTitle: null,
  seoDescription: null,
  published: true,
  publishedAt: '2026-03-01T09:30:00.000Z',
  createdAt: '2026-02-03T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  ...changes,
});

/** An administrator's body for a new post. */
export const someBlogForm = (changes: Partial<BlogForm> = {}): BlogForm => ({
  title: 'A day in the life',
  slug: 'a-day-in-the-life',
  excerpt: 'What one day at school sounds like.',
  content: 'It begins with the bell.\n\nIt ends with another.',
  ...changes,
});
