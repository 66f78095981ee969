import { MutationCache, type Query, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { currentUserKey } from './queries/auth.ts';

const MINUTE = 60_000;
export const FRESH_FOR = 5 * MINUTE;
export const KEPT_FOR = 10 * MINUTE;

/** Reads are tried up to twice more, but not when the answer says who is not signed in (public-side §7). */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !/authenticated|401/.test(error.message);
}

type Instead = (error: unknown, query: Query) => Promise<unknown>;

const withInstead =
  (instead: Instead): QueryPersister =>
  async (read, context, query) => {
    try {
      return await read(context);
    } catch (error) {
      return instead(error, query);
    }
  };

/**
 * React Query as public-side §7 has it. A 401 to anything means that nobody is signed in any more.
 * @param instead gives what a failed read shows all the same, or throws its error
 */
export function createQueryClient(instead?: Instead): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_authenticated') client.setQueryData(currentUserKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        gcTime: KEPT_FOR,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: shouldRetry,
        // Browsers are wrong about the network in both directions: every read is tried.
        networkMode: 'always',
        ...(instead && { persister: withInstead(instead) }),
      },
      // Without a network a write fails at once, rather than waiting unseen for one.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** For one rendering on the server: nothing is tried again, and no timer keeps it alive. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } } });
}
