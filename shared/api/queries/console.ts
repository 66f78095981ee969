import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { countUsers, listUsers } from '../../contracts/admin-users.ts';
import { listBlogPosts } from '../../contracts/blog.ts';
import type { InputOf } from '../../contracts/endpoint.ts';
import type { Client, PagedEndpoint } from '../client.ts';
import { blogPostQuery } from './blog.ts';
import { servicesQuery } from './services.ts';
import { pageQuery, readQuery } from '../query-options.ts';

/** What an administrator sees is asked for at each visit; members-side §9 says so of the users. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** One page of a console's list. While another is on its way, the one before stays. */
const listQuery = <E extends PagedEndpoint>(client: Client, endpoint: E, input: InputOf<E>) =>
  queryOptions({ ...pageQuery(client, endpoint, input), ...FRESH, placeholderData: keepPreviousData });

/** Which part of a list is asked for; keys that are not asked for are left out. */
interface ListPlace {
  readonly search?: string;
  readonly before?: string;
}

/** Every post, also those that wait or are not published, newest first. */
export const allPostsQuery = (client: Client, query: ListPlace) =>
  listQuery(client, listBlogPosts, { query: { scope: 'all', ...query } });

/** A post as it is now, for whoever is about to change it; null when there is none. */
export const postToEditQuery = (client: Client, slug: string) =>
  queryOptions({ ...blogPostQuery(client, slug), ...FRESH, refetchOnWindowFocus: false, refetchOnReconnect: false });

/** The services as they are now. */
export const servicesToEditQuery = (client: Client) => queryOptions({ ...servicesQuery(client), ...FRESH });

/** Everybody with an account, newest first. */
export const registeredUsersQuery = (client: Client, query: ListPlace) => listQuery(client, listUsers, { query });

/** The figures above the users. */
export const userCountsQuery = (client: Client) => queryOptions({ ...readQuery(client, countUsers, {}), ...FRESH });

/** Reads again every list and figure whose address begins so: `/api/admin/users`. */
export const refreshReadsOf = (queryClient: QueryClient, address: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(address) });
