import type { FieldValues } from 'react-hook-form';
import type { BlogPost } from '#shared/contracts/blog.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { blank } from './blank-post.ts';
import { type Draft, draftOf, keepDraft } from './drafts.ts';

type Reference = NonNullable<FeedPost['blogPost']>;

/*
 * The post of the blog that a new post is about travels in the draft's values: its id is sent with the other fields, the
 * rest is what the composer shows of it.
 */

/** Begins a draft about a post of the blog, or makes the one that is there one about it. */
export function attachBlogPost(draft: string, { id, slug, title, excerpt }: BlogPost): void {
  const blogPost: Reference = { slug, title, excerpt };
  keepDraft(draft, blank, { ...(draftOf(draft)?.values ?? blank), blogPostId: id, blogPost });
}

export function detachBlogPost(draft: string): void {
  const { blogPostId: _, blogPost: __, ...values }: FieldValues = draftOf(draft)?.values ?? blank;
  keepDraft(draft, blank, values);
}

export const attachmentOf = (draft: Draft | undefined): Reference | undefined =>
  draft?.values['blogPost'] as Reference | undefined;
