import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../contracts/endpoint.ts';
import type { Client, PagedEndpoint } from './client.ts';

/**
 * The key of a query: the parts of its path, which form the URL when joined by slashes.
 * `/api/feed/posts/:id/comments` with id 3 → `['/api/feed/posts', '3', 'comments']`. Invalidating a thing also invalidates
 * what is inside it. Query parameters, if any, are the last part.
 */
export function queryKey(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query?: Record<string, unknown>,
): readonly unknown[] {
  const parts: unknown[] = endpoint.path
    .split(/\/:([a-zA-Z]+)\/?/)
    .map((part, index) => (index % 2 === 1 ? String(params[part]) : part))
    .filter((part) => part !== '');
  return query ? [...parts, query] : parts;
}

type Values = Record<string, unknown>;

/** The options of a query. */
export function readQuery<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  });
}

/** The query of one page of a list, for screens with the page in the URL. */
export function pageQuery<E extends PagedEndpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => client.callPage(endpoint, input, { signal }),
  });
}

/** The query of a list that is fetched page by page. */
export function pagesQuery<E extends PagedEndpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { ...(input.query as Values | undefined), before: pageParam } : input.query;
      return client.callPage(endpoint, { ...input, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

function keyOf(endpoint: Endpoint, input: InputOf<Endpoint>) {
  return queryKey(endpoint, input.params, input.query);
}
