import type { Attempt } from '#shared/api/keyring.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { blankPost, type PostValues, valuesOf } from './post-values.ts';

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
