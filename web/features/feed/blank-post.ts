import type { PostForm } from '#shared/contracts/feed.ts';

/** What the composer holds: the post's words, and the file of an image or audio post. */
export type Composing = PostForm & { file?: File | null };

/** The composer before anybody types. */
export const blank: Composing = { title: '', content: '', postType: 'text', mediaUrl: '', mediaAlt: '', file: null };
