import type { PostForm } from '#shared/contracts/feed.ts';

/** The composer before anybody types. */
export const blank: PostForm = { title: '', content: '', postType: 'text', mediaUrl: '' };
