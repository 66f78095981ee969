import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { useApi } from '#shared/api/api-context.tsx';
import type { Page } from '#shared/api/client.ts';
import { feedKey, postKey } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { listPosts } from '#shared/contracts/endpoints/feed.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { createFeedUpdates } from '#shared/api/feed-cache.ts';
import { inFeedOrder } from '#shared/rules/feed-changes.ts';
import type { Follow } from './live.ts';

type Feed = InfiniteData<Page<FeedPost>, string | null>;

/** Others' posts that arrived while the feed was open, newest first. */
export const useNewIds = create<readonly number[]>(() => []);

export const addNewPost = (id: number): void =>
  useNewIds.setState((ids) => (ids.includes(id) ? ids : [id, ...ids]), true);

const removeNewPost = (id: number): void =>
  useNewIds.setState((ids) => (ids.includes(id) ? ids.filter((known) => known !== id) : ids), true);

/** For another member, or a refetched list. */
const clearNewPosts = (): void => useNewIds.setState(useNewIds.getInitialState(), true);

interface NewPosts {
  readonly ids: readonly number[];
  readonly count: number;
  /** Puts them on top of the list. Rejects when they cannot be fetched; they then stay pending. */
  readonly show: () => Promise<void>;
}

/** New posts that are not shown yet, so that nothing moves while somebody reads. */
export function useNewPosts(): NewPosts {
  const client = useApi();
  const queryClient = useQueryClient();
  const ids = useNewIds();

  const show = async (): Promise<void> => {
    const page = await client.callPage(listPosts, { query: {} });
    await queryClient.cancelQueries({ queryKey: feedKey, exact: true });
    for (const post of page.items) queryClient.setQueryData(postKey(post.id), post);
    queryClient.setQueryData<Feed>(feedKey, (feed) => feed && withNewest(feed, page));
    clearNewPosts();
  };
  return { ids, count: ids.length, show };
}

/** The list with its first page refetched. If that page does not overlap with the old list, it replaces the list. */
function withNewest(feed: Feed, page: Page<FeedPost>): Feed {
  const [first, ...rest] = feed.pages;
  // Pinned posts are out of order: they prove no overlap.
  const known = new Set(feed.pages.flatMap(({ items }) => items.flatMap(({ id, pinned }) => (pinned ? [] : [id]))));
  const isJoined = page.next === null || page.items.some(({ id, pinned }) => !pinned && known.has(id));
  if (!first || !isJoined) return { pages: [page], pageParams: [null] };
  const read = new Set(page.items.map(({ id }) => id));
  // The member's own post may be in the list already, above others' older ones.
  const others = first.items.filter((post) => !post.pinned && !read.has(post.id));
  const below = rest.map((older) => ({ ...older, items: older.items.filter(({ id }) => !read.has(id)) }));
  return { ...feed, pages: [{ ...first, items: inFeedOrder([...page.items, ...others]) }, ...below] };
}

/** Counts others' new posts, once there is a list that misses them. */
function collectNewPosts(queryClient: QueryClient, event: LiveEvent, userId: number | null): void {
  if (event.name === 'feed.post.deleted') removeNewPost(event.data.postId);
  if (event.name !== 'feed.post.created' || event.data.authorId === userId) return;
  const feed = queryClient.getQueryData<InfiniteData<Page<FeedPost>>>(feedKey);
  const { postId } = event.data;
  // An event may be repeated, for a post that is in the list.
  if (feed && !feed.pages.some(({ items }) => items.some(({ id }) => id === postId))) addNewPost(postId);
}

/** Records the posts that a member has loaded, and counts the new ones. */
export const followFeed: Follow = ({ client, queryClient, userId }) => {
  const updateFeed = createFeedUpdates(queryClient, client, userId);
  return {
    onEvent(event) {
      updateFeed(event);
      collectNewPosts(queryClient, event, userId);
    },
    miss: clearNewPosts,
    end: clearNewPosts,
  };
};
