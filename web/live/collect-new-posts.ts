import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/api/client.ts';
import { feedKey } from '#shared/api/queries/feed.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { forgetNewPost, noteNewPost } from './new-posts.ts';

/** Counts others' new posts, once there is a list that they are missing from. */
export function collectNewPosts(queryClient: QueryClient, event: LiveEvent, userId: number | null): void {
  if (event.name === 'feed.post.deleted') forgetNewPost(event.data.postId);
  if (event.name !== 'feed.post.created' || event.data.authorId === userId) return;
  const feed = queryClient.getQueryData<InfiniteData<Page<FeedPost>>>(feedKey);
  const { postId } = event.data;
  // An event may come again, for a post that is in the list.
  if (feed && !feed.pages.some(({ items }) => items.some(({ id }) => id === postId))) noteNewPost(postId);
}
