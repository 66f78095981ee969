import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { defaultCategory } from '#shared/contracts/forms/blog.ts';
import { documentOf, textOf } from '#shared/rules/rich-text.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import type { KeptPost } from './post-writing.ts';

/** An empty post. */
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

/** A time as a date field has it, in the person's own zone: `2026-03-01T09:30`; empty for none. */
export function localTime(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time that a date field has; null for none. */
export function utcTime(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export function isKeptPost(found: unknown): found is KeptPost {
  const { fields, from, basis } = Object(found) as Partial<KeptPost>;
  return areFields(fields) && areFields(from) && (basis === null || typeof basis === 'string');
}

const areFields = (found: unknown): boolean => {
  const fields = Object(found) as Partial<DraftFields>;
  return typeof fields.title === 'string' && Array.isArray(fields.tags) && fields.doc?.type === 'doc';
};

/** The fields of a post as the console's earlier form kept them on a device: `blog/7`, with a plain text. */
interface EarlierValues {
  readonly title: string;
  readonly slug: string;
  readonly category: string;
  readonly excerpt: string;
  readonly content: string;
  readonly publishedAt: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
}

const EARLIER_TEXTS = ['title', 'slug', 'category', 'excerpt', 'content', 'publishedAt', 'imageAlt'] as const;

/**
 * What the console's earlier form kept of a post, in today's shape: what was changed there, on top of the post as it was
 * when the writing began.
 * @param text as it was kept; null for nothing
 * @param start what the post's fields hold now
 */
export function keptEarlier(text: string | null, start: DraftFields): KeptPost | null {
  const { values, from, basis } = parsed(text);
  if (!areEarlierValues(values) || !areEarlierValues(from)) return null;
  const isTouched = (name: keyof EarlierValues) => values[name] !== from[name];
  const fields: DraftFields = { ...start };
  for (const name of ['title', 'slug', 'category', 'excerpt', 'imageAlt'] as const) {
    if (isTouched(name)) fields[name] = values[name];
  }
  if (isTouched('content')) fields.doc = documentOf(values.content);
  if (isTouched('publishedAt')) fields.publishedAt = utcTime(values.publishedAt);
  if (isTouched('imageUrl')) fields.imageUrl = values.imageUrl;
  return { fields, from: start, basis: typeof basis === 'string' ? basis : null };
}

function parsed(text: string | null): Partial<Record<'values' | 'from' | 'basis', unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null')) as Partial<Record<'values' | 'from' | 'basis', unknown>>;
  } catch {
    return {};
  }
}

const areEarlierValues = (found: unknown): found is EarlierValues =>
  EARLIER_TEXTS.every((name) => typeof (Object(found) as Partial<EarlierValues>)[name] === 'string');
