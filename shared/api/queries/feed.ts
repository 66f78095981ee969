import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getPost, listComments, listPosts } from '../../contracts/endpoints/feed.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey, pagesQuery } from '../query-options.ts';

/** Comments are fetched in larger steps than they come with a post: its newest are there already. */
const COMMENTS_A_STEP = '50';

export const feedKey = queryKey(listPosts);
export const postKey = (id: number) => queryKey(getPost, { id });

/**
 * The Circle's posts, newest first, page by page. Every key below starts with this one's. Each post is also kept
 * under its own key, where it changes: a like must not be lost because a page is just arriving.
 */
export const feedQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: feedKey,
    queryFn: async ({ pageParam, signal, client: queryClient }) => {
      const page = await client.callPage(listPosts, { query: pageParam ? { before: pageParam } : {} }, { signal });
      for (const post of page.items) queryClient.setQueryData(postQuery(client, post.id).queryKey, post);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Looking for what stayed the same would take longer with each page.
    structuralSharing: false,
  });

/** How many of the newest posts are looked at for what is new. */
const NEWEST = 5;
const HALF_A_MINUTE = 30_000;

/** The newest posts, asked for now and then while live events are down, to tell when others have shared something. */
export const newestPostsQuery = (client: Client) =>
  queryOptions({
    queryKey: queryKey(listPosts, {}, { limit: String(NEWEST) }),
    queryFn: ({ signal }) => client.call(listPosts, { query: { limit: String(NEWEST) } }, { signal }),
    // The feed itself has just been read.
    initialData: [],
    staleTime: HALF_A_MINUTE,
  });

/** One post, or null when it is gone. */
export const postQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }) => orNull(client.call(getPost, { params: { id: String(id) } }, { signal })),
  });

/** A post's comments, newest first, page by page. */
export const commentsQuery = (client: Client, postId: number) =>
  pagesQuery(client, listComments, { params: { id: String(postId) }, query: { limit: COMMENTS_A_STEP } });
