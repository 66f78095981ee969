import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../contracts/endpoint.ts';
import type { Client, PagedEndpoint } from './client.ts';
import { queryKey } from './query-keys.ts';

type Values = Record<string, unknown>;

/** The query of a read. */
export function readQuery<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
  });
}

/** The query of one page of a list, for screens whose address says which. */
export function pageQuery<E extends PagedEndpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => client.callPage(endpoint, input, { signal }),
  });
}

/** The query of a list that is read page by page. */
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
