import { memo } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { PostCard } from './post-card.tsx';
import { usePost } from './use-post.ts';

/**
 * One post of the list; nothing once it is gone. Off the screen it is neither laid out nor painted, so that thousands
 * cost no more than those in sight, and yet the browser's search and the tab key find it (decision 0221).
 */
export const PostItem = memo(function PostItem({ listed }: { listed: FeedPost }) {
  const post = usePost(listed);
  if (!post) return null;
  return (
    <li
      data-item=""
      data-post={post.id}
      tabIndex={-1}
      className="min-w-0 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
    >
      <PostCard post={post} />
    </li>
  );
});
