import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BlogSummary } from '../../contracts/blog.ts';
import { getBlogNeighbours, getBlogPost, getPostPreview, listBlogPosts } from '../../contracts/endpoints/blog.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-options.ts';

/** Whole rows of two and of three cards. */
const CARDS_A_PAGE = '12';

/** What a card shows of a post: a rendered page holds no more of it than that. */
export type BlogCard = Pick<
  BlogSummary,
  'id' | 'slug' | 'title' | 'excerpt' | 'category' | 'imageUrl' | 'picture' | 'createdAt'
>;

const cardOf = ({ id, slug, title, excerpt, category, imageUrl, picture, createdAt }: BlogSummary): BlogCard => ({
  id,
  slug,
  title,
  excerpt,
  category,
  imageUrl,
  picture,
  createdAt,
});

/** The published posts as cards, newest first, page by page. */
export const blogCardsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: queryKey(listBlogPosts, {}, { limit: CARDS_A_PAGE }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CARDS_A_PAGE, ...(pageParam === null ? {} : { before: pageParam }) };
      const { items, next } = await client.callPage(listBlogPosts, { query }, { signal });
      return { items: items.map(cardOf), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** One post, or null when there is none with that slug. */
export const blogPostQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogPost, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogPost, { params: { slug } }, { signal })),
  });

/** A post as it is being written, or null when the private link does not lead to one any more. */
export const postPreviewQuery = (client: Client, token: string) =>
  queryOptions({
    queryKey: queryKey(getPostPreview, { token }),
    queryFn: ({ signal }) => orNull(client.call(getPostPreview, { params: { token } }, { signal })),
  });

/** The posts right before and after one, or null when there is none with that slug. */
export const blogNeighboursQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getBlogNeighbours, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getBlogNeighbours, { params: { slug } }, { signal })),
  });
