import type { FeedPost } from '#shared/contracts/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import type { FieldValues } from 'react-hook-form';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { draftOf, keepDraft, type Draft } from './drafts.ts';

/** The composer's values: the post's fields, and the file of an image or audio post. */
export type Composing = PostForm & { file?: File | null };

/** The values of an empty composer. */
export const blank: Composing = { title: '', content: '', postType: 'text', mediaUrl: '', mediaAlt: '', file: null };

type Reference = NonNullable<FeedPost['blogPost']>;

/**
 * Attaches a blog post to a draft, or begins one with it. The blog post is kept in the draft's values: its id is sent
 * with the other fields, the rest is for display.
 */
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
