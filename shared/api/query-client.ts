import { MutationCache, type Query, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { ApiError, isUnreached } from './api-error.ts';
import { currentUserKey } from './queries/auth.ts';

const MINUTE = 60_000;
const FRESH_FOR = 5 * MINUTE;
export const CACHE_TIME = 10 * MINUTE;

/**
 * Queries are retried up to twice, except when nobody is signed in, when the member is suspended, or when the server is
 * unreachable and the browser reports that it is offline.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  const { onLine } = globalThis.navigator as { onLine?: boolean };
  const isCut = isUnreached(error) && onLine === false;
  return failures < 2 && !isCut && !/authenticated|401/.test(error.message) && !isSuspended(error);
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

/** After a 401, queries of a member who is still signed in are refetched at most this often. */
const READ_AGAIN_AFTER_MS = 10_000;

const isRefusal =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof ApiError && error.code === code;
const isSignedOut = isRefusal('not_authenticated');
/** The member was suspended while a screen was open: the session has the reason. */
const isSuspended = isRefusal('suspended');

/**
 * Creates the query client. After any 401 it asks the server who is signed in. It concludes on its own that nobody is only if
 * no screen asks, because the 401 may be the late response to a call of an earlier session, and the same person may have
 * signed in again in another tab.
 * @param instead returns what to show for a failed query, or throws its error
 */
export function createQueryClient(instead?: Instead): QueryClient {
  let readAgainAt = 0;
  const signedOut = () => client.setQueryData(currentUserKey, null);
  const readUser = () => client.refetchQueries({ queryKey: currentUserKey });
  const checkSession = async () => {
    if (!client.getQueryCache().find({ queryKey: currentUserKey })?.isActive()) {
      signedOut();
      return;
    }
    await readUser();
    if (!client.getQueryData(currentUserKey) || Date.now() - readAgainAt < READ_AGAIN_AFTER_MS) return;
    readAgainAt = Date.now();
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => isSignedOut(state.error) });
  };
  const handleError = (error: unknown, isWrite: boolean) => {
    if (isSuspended(error)) void readUser();
    if (!isSignedOut(error)) return;
    // The write was not made. The sign-in explains it, or returns at once.
    if (isWrite) signedOut();
    void checkSession();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleError(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => handleError(error, true) }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        gcTime: CACHE_TIME,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: shouldRetry,
        // Browsers misreport the network both ways, so every query is tried.
        networkMode: 'always',
        ...(instead && { persister: withInstead(instead) }),
      },
      // Offline, a mutation fails at once instead of waiting unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** For one server rendering: no retries, and no timer that keeps it alive. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } } });
}
