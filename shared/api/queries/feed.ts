import { queryOptions } from '@tanstack/react-query';
import { getPost, listComments, listPosts } from '../../contracts/feed.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery } from '../query-options.ts';

/** The Circle's posts, newest first, page by page. Every key below starts with this one's. */
export const feedQuery = (client: Client) => pagesQuery(client, listPosts, {});

/** One post, or null when it is gone. */
export const postQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: queryKey(getPost, { id }),
    queryFn: ({ signal }) => orNull(client.call(getPost, { params: { id: String(id) } }, { signal })),
  });

/** A post's comments, newest first, page by page. */
export const commentsQuery = (client: Client, postId: number) =>
  pagesQuery(client, listComments, { params: { id: String(postId) } });
