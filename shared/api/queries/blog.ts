import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BlogSummary } from '../../contracts/blog.ts';
import {
  getBlogNeighbours,
  getBlogPost,
  getBlogTag,
  getPostPreview,
  listBlogPosts,
} from '../../contracts/endpoints/blog.ts';
import { ApiError, orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-options.ts';

/** Fills whole rows of two and of three cards. */
const CARDS_A_PAGE = '12';

/** The fields that a card shows. A rendered page contains no more of a post. */
export type BlogCard = Pick<
  BlogSummary,
  'id' | 'slug' | 'title' | 'excerpt' | 'category' | 'imageUrl' | 'picture' | 'readingMinutes' | 'createdAt'
>;

const cardOf = (post: BlogSummary): BlogCard => ({
  id: post.id,
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  category: post.category,
  imageUrl: post.imageUrl,
  picture: post.picture,
  readingMinutes: post.readingMinutes,
  createdAt: post.createdAt,
});

/** The published posts as cards, newest first, page by page. */
export const blogCardsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: queryKey(listBlogPosts, {}, { limit: CARDS_A_PAGE }),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        fields: 'summary' as const,
        limit: CARDS_A_PAGE,
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      const { items, next } = await client.callPage(listBlogPosts, { query }, { signal });
      return { items: items.map(cardOf), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The filter of a page of posts: a tag by its slug, or a search. */
export interface AskedPosts {
  readonly tag?: string;
  readonly search?: string;
  /** The cursor of a later page. */
  readonly before?: string | undefined;
}

/** A page of the posts with a tag, newest first, or of search results, best first. */
export const askedPostsQuery = (client: Client, { before, ...about }: AskedPosts) =>
  queryOptions({
    queryKey: queryKey(listBlogPosts, {}, { ...about, before, limit: CARDS_A_PAGE }),
    queryFn: async ({ signal }) => {
      const query = { ...about, fields: 'summary' as const, limit: CARDS_A_PAGE };
      const first = () => client.callPage(listBlogPosts, { query }, { signal });
      if (before === undefined) return first();
      // A malformed URL leads to the first page.
      return client.callPage(listBlogPosts, { query: { ...query, before } }, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return first();
        throw error;
      });
    },
  });

/** A tag of published posts, or null if none has it. */
export const blogTagQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogTag, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogTag, { params: { slug } }, { signal })),
  });

/** One post, or null when there is none with that slug. */
export const blogPostQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogPost, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogPost, { params: { slug } }, { signal })),
  });

/** A draft behind a private link, or null if the link no longer works. */
export const postPreviewQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: queryKey(getPostPreview, { token }),
    queryFn: ({ signal }) => orNull(client.call(getPostPreview, { params: { token } }, { signal })),
  });

/** The posts before and after one and related ones, or null when there is none with that slug. */
export const blogNeighboursQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogNeighbours, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogNeighbours, { params: { slug } }, { signal })),
  });
