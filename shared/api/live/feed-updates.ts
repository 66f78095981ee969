import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../contracts/events.ts';
import { listComments } from '../../contracts/feed.ts';
import type { Client } from '../client.ts';
import { refreshPost, removePost } from '../feed-cache.ts';
import { postKey } from '../queries/feed.ts';
import { queryKey } from '../query-keys.ts';

/** In milliseconds; a moment for more of the same, and another for each reader, so that not all ask at once. */
const DELAY = { least: 50, most: 400 };

/** Keeps the posts that were read as they are on the server; a post that changes often is read once in a moment. */
export function createFeedUpdates(queryClient: QueryClient, client: Client): (event: LiveEvent) => void {
  const waiting = new Set<number>();

  const read = (postId: number): void => {
    waiting.delete(postId);
    // One's own like is on its way, and reads the post when it has arrived.
    if (queryClient.isMutating({ mutationKey: ['like', postId] }) > 0) return;
    void refreshPost(queryClient, client, postId);
    void queryClient.invalidateQueries({ queryKey: queryKey(listComments, { id: postId }) });
  };

  return ({ name, data }) => {
    if (!name.startsWith('feed.') || !('postId' in data)) return;
    const { postId } = data;
    if (!queryClient.getQueryData(postKey(postId))) return;
    if (name === 'feed.post.deleted') void removePost(queryClient, postId);
    else if (!waiting.has(postId)) {
      waiting.add(postId);
      setTimeout(() => read(postId), DELAY.least + Math.random() * (DELAY.most - DELAY.least));
    }
  };
}
