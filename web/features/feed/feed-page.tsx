import { memo } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { PostItem } from './post-item.tsx';

/** The posts of one page: when another comes, those that are there have nothing to do. */
export const FeedPage = memo(function FeedPage({ posts }: { posts: readonly FeedPost[] }) {
  return posts.map((post) => <PostItem key={post.id} listed={post} />);
});
