import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { defaultCategory } from '#shared/contracts/forms/blog.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import type { StoredPost } from './post-autosave.ts';

export const blankFields: DraftFields = {
  title: '',
  slug: '',
  excerpt: '',
  doc: { type: 'doc', content: [{ type: 'paragraph' }] },
  category: defaultCategory,
  tags: [],
  author: null,
  imageUrl: null,
  imageAlt: '',
  publishedAt: null,
  seoTitle: '',
  seoDescription: '',
};

const labels: Readonly<Record<keyof DraftFields, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  doc: 'Content',
  category: 'Category',
  tags: 'Tags',
  author: 'Author',
  imageUrl: 'Picture',
  imageAlt: 'Alt text',
  publishedAt: 'Publish date',
  seoTitle: 'Title for search and sharing',
  seoDescription: 'Description for search and sharing',
};

const wordsOf = (fields: DraftFields, name: keyof DraftFields): string => {
  if (name === 'doc') return textOf(fields.doc, { links: true });
  return name === 'tags' ? fields.tags.join(', ') : (fields[name] ?? '').trim();
};

/** The fields that differ, with their texts. */
export const differencesOf = (theirs: DraftFields, mine: DraftFields): Difference[] =>
  (Object.keys(labels) as (keyof DraftFields)[])
    .map((name) => ({ label: labels[name], theirs: wordsOf(theirs, name), mine: wordsOf(mine, name) }))
    .filter((difference) => difference.theirs !== difference.mine);

export function isStoredPost(found: unknown): found is StoredPost {
  const { fields, from, basis } = Object(found) as Partial<StoredPost>;
  return areFields(fields) && areFields(from) && (basis === null || typeof basis === 'string');
}

const areFields = (found: unknown): boolean => {
  const fields = Object(found) as Partial<DraftFields>;
  return typeof fields.title === 'string' && Array.isArray(fields.tags) && fields.doc?.type === 'doc';
};
