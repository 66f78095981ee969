import { MutationCache, type Query, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { ApiError, isUnreached } from './api-error.ts';
import { currentUserKey } from './queries/auth.ts';

const MINUTE = 60_000;
const FRESH_FOR = 5 * MINUTE;
export const KEPT_FOR = 10 * MINUTE;

/**
 * Reads are tried up to twice more, but not when the answer says who is not signed in, nor where the browser, too, says that
 * there is no network.
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

/** After a refusal, reads of a member who is signed in after all are made again at most this often. */
const READ_AGAIN_AFTER_MS = 10_000;

const isRefusal =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof ApiError && error.code === code;
const isSignedOut = isRefusal('not_authenticated');
/** The member was suspended while a screen was open: who is signed in says why. */
const isSuspended = isRefusal('suspended');

/**
 * Creates the client of all queries. A 401 to any call asks the server who is signed in. It says by itself that nobody is
 * only where no screen asks: it may be the late answer to a call of an earlier session, after which the same person has
 * signed in again in another tab.
 * @param instead gives what to show for a failed read, or throws its error
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
  const heed = (error: unknown, isWrite: boolean) => {
    if (isSuspended(error)) void readUser();
    if (!isSignedOut(error)) return;
    // The write was not made: the sign-in says so, or leads back at once.
    if (isWrite) signedOut();
    void checkSession();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => heed(error, false) }),
    mutationCache: new MutationCache({ onError: (error) => heed(error, true) }),
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
