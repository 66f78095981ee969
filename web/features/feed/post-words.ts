import type { FeedPost } from '#shared/contracts/feed.ts';

export const hasPicture = ({ postType, media }: FeedPost): boolean => postType === 'image' && media !== null;

/** What can be changed of a post, as it is now. */
export const wordsOf = (post: FeedPost) => ({
  title: post.title,
  content: post.content,
  ...(hasPicture(post) && { mediaAlt: post.media?.alt ?? '' }),
});
