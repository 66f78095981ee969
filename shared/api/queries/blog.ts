import { queryOptions } from '@tanstack/react-query';
import { getBlogPost, listBlogPosts } from '../../contracts/blog.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery } from '../query-options.ts';

/** The published posts, newest first, page by page. */
export const blogPostsQuery = (client: Client) => pagesQuery(client, listBlogPosts, {});

/** One post, or null when there is none with that slug. */
export const blogPostQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogPost, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogPost, { params: { slug } }, { signal })),
  });
