import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getPost,
  listCommentLikes,
  listComments,
  listPostLikes,
  listPosts,
  listTopics,
} from '../../contracts/endpoints/feed.ts';
import { type FeedFilter, feedQueryOf, isPlainFeed, PLAIN_FEED } from '../../rules/feed-filter.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey, pagesQuery, readQuery } from '../query-options.ts';

/** Comments are fetched in larger pages, because a post already includes its newest. */
const COMMENTS_A_STEP = '50';

export const feedKey = queryKey(listPosts);
export const postKey = (id: number) => queryKey(getPost, { id });

/** The key of a filtered feed; `feedKey` without a filter. */
export const filteredFeedKey = (filter: FeedFilter): readonly unknown[] =>
  isPlainFeed(filter) ? feedKey : queryKey(listPosts, {}, feedQueryOf(filter));

/** The filter in a key of the feed; undefined for other keys, such as a post's. */
export function feedFilterOfKey(key: readonly unknown[]): FeedFilter | undefined {
  if (key[0] !== feedKey[0] || key.length > 2) return undefined;
  const asked = key[1] ?? {};
  if (typeof asked !== 'object' || 'limit' in asked) return undefined;
  const { topic, show } = asked as { topic?: string; show?: FeedFilter['show'] };
  return { topic: topic === undefined ? null : Number(topic), show: show ?? null };
}

/**
 * The Circle's posts, newest first or filtered, page by page. The keys of a post and its comments start with this one's. Each
 * post is also cached under its own key and changed there, so that a like is not lost when a page arrives at the same time.
 */
export const feedQuery = (client: Client, filter: FeedFilter = PLAIN_FEED) =>
  infiniteQueryOptions({
    queryKey: filteredFeedKey(filter),
    queryFn: async ({ pageParam, signal, client: queryClient }) => {
      const query = { ...feedQueryOf(filter), ...(pageParam && { before: pageParam }) };
      const page = await client.callPage(listPosts, { query }, { signal });
      for (const post of page.items) queryClient.setQueryData(postQuery(client, post.id).queryKey, post);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Structural sharing would take longer with each page.
    structuralSharing: false,
  });

/** The topics of posts. Live events announce changes. */
export const topicsQuery = (client: Client) => readQuery(client, listTopics, {});

/** The same without fetching, for the many parts of a screen that show them. The screen fetches once. */
export const knownTopicsQuery = (client: Client) => queryOptions({ ...topicsQuery(client), enabled: false });

/** How many of the newest posts are checked for new ones. */
const NEWEST = 5;
const HALF_A_MINUTE = 30_000;

/** The newest posts, polled while live events are down, to announce new ones. */
export const newestPostsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKey(listPosts, {}, { limit: String(NEWEST) }),
    queryFn: ({ signal }) => client.call(listPosts, { query: { limit: String(NEWEST) } }, { signal }),
    // The feed itself was just fetched.
    initialData: [],
    staleTime: HALF_A_MINUTE,
  });

/** One post, or null when it is gone. */
export const postQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }) => orNull(client.call(getPost, { params: { id: String(id) } }, { signal })),
  });

/** The people who like a post or comment, latest first, page by page. */
export const likersQuery = (client: Client, of: 'post' | 'comment', id: number) =>
  pagesQuery(client, of === 'post' ? listPostLikes : listCommentLikes, {
    params: { id: String(id) },
    query: { limit: '50' },
  });

/** A post's comments, newest first, page by page. */
export const commentsQuery = (client: Client, postId: number) =>
  pagesQuery(client, listComments, { params: { id: String(postId) }, query: { limit: COMMENTS_A_STEP } });
