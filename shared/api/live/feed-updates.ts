import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../contracts/events.ts';
import { listComments } from '../../contracts/endpoints/feed.ts';
import { withToldLike } from '../../rules/feed-changes.ts';
import type { Client } from '../client.ts';
import { changePost, refreshPost, removePost } from '../feed-cache.ts';
import { feedKey, postKey } from '../queries/feed.ts';
import { queryKey } from '../query-options.ts';

/** In milliseconds; a moment for more of the same, and another for each reader, so that not all ask at once. */
const DELAY = { least: 50, most: 400 };

/**
 * Keeps the posts that were read as they are on the server; a post that changes often is read once in a moment, and a
 * like asks nothing of the server.
 */
export function createFeedUpdates(
  queryClient: QueryClient,
  client: Client,
  userId: number | null,
): (event: LiveEvent) => void {
  const waiting = new Set<number>();
  // One's own like is on its way, and reads the post when it has arrived.
  const isLiking = (postId: number) => queryClient.isMutating({ mutationKey: ['like', postId] }) > 0;
  // What was asked for before the event may come after it, and without what the event says.
  const isReading = (postId: number) =>
    queryClient.isFetching({ queryKey: postKey(postId), exact: true }) +
      queryClient.isFetching({ queryKey: feedKey, exact: true }) >
    0;

  const readSoon = (postId: number): void => {
    setTimeout(() => read(postId), DELAY.least + Math.random() * (DELAY.most - DELAY.least));
  };
  const read = (postId: number): void => {
    // A reading that is still on its way would be taken for this one.
    if (isReading(postId)) return readSoon(postId);
    waiting.delete(postId);
    if (isLiking(postId)) return;
    void refreshPost(queryClient, client, postId);
    void queryClient.invalidateQueries({ queryKey: queryKey(listComments, { id: postId }) });
  };

  return (event) => {
    const { name, data } = event;
    if (!name.startsWith('feed.') || !('postId' in data)) return;
    const { postId } = data;
    if (!queryClient.getQueryData(postKey(postId))) return;
    if (name === 'feed.post.deleted') void removePost(queryClient, postId);
    else if (name === 'feed.like.changed' && 'likeCount' in data && !isReading(postId)) {
      if (!isLiking(postId)) changePost(queryClient, postId, (post) => withToldLike(post, data, userId));
    } else if (!waiting.has(postId)) {
      waiting.add(postId);
      readSoon(postId);
    }
  };
}
