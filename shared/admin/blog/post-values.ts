import type * as z from 'zod/mini';
import type { Attempt } from '#shared/api/keyring.ts';
import type { BlogPicture, BlogPost } from '#shared/contracts/blog.ts';
import { defaultCategory, type blogForm } from '#shared/contracts/forms/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { onTopOf } from '../conflicts/save-change.ts';

/** What the fields of a post's form hold. */
export interface PostValues {
  title: string;
  slug: string;
  category: string;
  excerpt: string;
  content: string;
  /** As a date field has it, in the person's own zone: `2026-03-01T09:30`; empty for now. */
  publishedAt: string;
  imageUrl: string | null;
  imageAlt: string;
  /** The uploaded picture at `imageUrl`, to show it. */
  picture: BlogPicture | null;
}

export type PostBody = z.output<typeof blogForm>;

const blankPost: PostValues = {
  title: '',
  slug: '',
  category: defaultCategory,
  excerpt: '',
  content: '',
  publishedAt: '',
  imageUrl: null,
  imageAlt: '',
  picture: null,
};

/** The fields of a post that is there. */
export const valuesOf = (post: BlogPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  category: post.category,
  excerpt: post.excerpt,
  content: post.content,
  publishedAt: localTime(post.publishedAt),
  imageUrl: post.imageUrl,
  imageAlt: post.picture?.alt ?? '',
  picture: post.picture,
});

/**
 * What is sent of the fields: an empty slug comes from the title, an empty date is left to the server,
 * and a date that nobody changed is not sent, since the field knows no seconds.
 * @param from what the fields held at the beginning
 */
export const formOf = (values: PostValues, from: PostValues) => ({
  title: values.title,
  slug: values.slug.trim() || slugFromTitle(values.title),
  category: values.category,
  excerpt: values.excerpt,
  content: values.content,
  imageUrl: values.imageUrl,
  imageAlt: values.imageAlt,
  publishedAt:
    values.publishedAt === '' || values.publishedAt === from.publishedAt ? undefined : utc(values.publishedAt),
});

/** The fields that are compared, as the form names them. */
const labels = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  excerpt: 'Excerpt',
  content: 'Content',
  publishedAt: 'Publish date',
  imageUrl: 'Picture',
  imageAlt: 'What the picture shows',
} as const;
type Compared = keyof typeof labels;
const compared = Object.keys(labels) as Compared[];

const textOf = (values: PostValues, field: Compared): string => (values[field] ?? '').trim();

/** Whether two sets of fields would save the same post. */
export const isSame = (one: PostValues, other: PostValues): boolean => differencesOf(one, other).length === 0;

/** The fields that differ, with their texts. */
export const differencesOf = (theirs: PostValues, mine: PostValues): Difference[] =>
  compared
    .filter((field) => textOf(theirs, field) !== textOf(mine, field))
    .map((field) => ({ label: labels[field], theirs: textOf(theirs, field), mine: textOf(mine, field) }));

/** Only what was changed since `from`, on top of what somebody else made of the post. */
export const rebased = (theirs: PostValues, mine: PostValues, from: PostValues): PostValues =>
  // The shown picture belongs to its address.
  onTopOf(theirs, { mine, from }, (field, one, other) => {
    const name = field === 'picture' ? 'imageUrl' : field;
    return textOf(one, name) === textOf(other, name);
  });

/** What a post holds, by the names of the fields that are sent. */
export const sentFieldsOf = (post: BlogPost): object => ({ ...post, imageAlt: post.picture?.alt ?? '' });

/** When a post of these fields appears. */
export const appearsAt = ({ publishedAt }: PostValues): string =>
  (publishedAt && utc(publishedAt)) || new Date().toISOString();

function localTime(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is no date stays as it is, for the server's own message. */
function utc(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** A post that is being written, as the device keeps it. */
export interface PostDraft {
  readonly values: PostValues;
  /** What the fields held at the beginning, to know what is new. */
  readonly from: PostValues;
  /** The `updatedAt` of the post that it began from; null for a new one. */
  readonly basis: string | null;
  /** The last try to save it, so that the same words after a crash make one post and one change. */
  readonly attempt?: Attempt | undefined;
}

/** The name of a draft on the device; a post's address may change, its id does not. */
export const draftName = (post: { readonly id: number } | null): string => `blog/${post?.id ?? 'new'}`;

export const startOf = (post: BlogPost | null): PostDraft => {
  const from = post ? valuesOf(post) : blankPost;
  return { values: from, from, basis: post?.updatedAt ?? null };
};

export function isPostDraft(found: unknown): found is PostDraft {
  const { values, from, basis } = Object(found) as Partial<PostDraft>;
  return areValues(values) && areValues(from) && (basis === null || typeof basis === 'string');
}

const areValues = (found: unknown): boolean => {
  const values = Object(found) as Partial<PostValues>;
  const texts = ['title', 'slug', 'category', 'excerpt', 'content', 'publishedAt', 'imageAlt'] as const;
  return texts.every((field) => typeof values[field] === 'string');
};
