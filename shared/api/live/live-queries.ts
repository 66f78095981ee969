import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveEventName } from '../../contracts/events.ts';

const OVERVIEW = '/api/admin/overview';
const TODAY = '/api/admin/today';
const THREADS = '/api/admin/threads';

/**
 * The path prefixes to refetch after an event, by the first word of its name. The feed has its own rules, apart from its
 * topics.
 */
const READS: Readonly<Record<string, readonly string[]>> = {
  chat: ['/api/admin/chats', OVERVIEW, TODAY],
  inquiry: ['/api/admin/inquiries', OVERVIEW, TODAY],
  contacts: ['/api/admin/contacts', '/api/admin/schools', TODAY],
  thread: [THREADS, OVERVIEW, TODAY],
  application: ['/api/admin/applications', '/api/admin/admission', OVERVIEW, TODAY],
  newsletter: ['/api/admin/newsletters'],
  blog: ['/api/admin/blog/posts'],
  library: ['/api/library', '/api/admin/library'],
  webinars: ['/api/webinars', '/api/admin/webinars'],
  message: ['/api/messages'],
  conversation: ['/api/messages'],
  notice: ['/api/notices'],
  topics: ['/api/feed/topics'],
};

const readsAfter = (name: LiveEventName): readonly string[] =>
  READS[name === 'feed.topics.changed' ? 'topics' : name.split('.')[0]!] ?? [];

/** Matched by its path too, because a visitor's chat gets events without the feed's code. */
const FEED = '/api/feed/posts';

/** A conversation's messages, for its visitor or in the console. */
const CHAT_MESSAGES = '/api/chat/messages';

/** All queries that live events keep fresh. */
const LIVE = [FEED, CHAT_MESSAGES, ...Object.values(READS).flat()];

const begins = (key: QueryKey, addresses: readonly string[]): boolean =>
  addresses.some((address) => String(key[0]).startsWith(address));

type ThreadEvent = Extract<LiveEvent, { name: 'thread.changed' | 'thread.presence.changed' }>;

/**
 * Lists and counts of threads, and the thread of the event, but not its presence, which has its own event. Asking for
 * the presence reports it too.
 */
function isOfThread(key: QueryKey, { name, data }: ThreadEvent): boolean {
  const [address, id, part] = key;
  const isOwn = address === THREADS && id === String(data.threadId);
  if (name === 'thread.presence.changed') return isOwn && part === 'presence';
  if (address === THREADS && typeof id === 'string') return isOwn && part !== 'presence';
  return begins(key, readsAfter(name));
}

function isAffected(key: QueryKey, event: LiveEvent): boolean {
  if (event.name === 'thread.changed' || event.name === 'thread.presence.changed') return isOfThread(key, event);
  if (begins(key, readsAfter(event.name))) return true;
  return event.name === 'chat.message.created' && key[0] === CHAT_MESSAGES && key[1] === event.data.sessionId;
}

/** Invalidates the queries that an event is about. */
export function refreshReads(queryClient: QueryClient, event: LiveEvent): void {
  const invalidate = (isMeant: (key: QueryKey) => boolean, refetchType: 'all' | 'active' | 'none') =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isAffected(queryKey, event) && isMeant(queryKey),
      refetchType,
    });
  // Inactive queries too, because they may be shown again while still fresh by age. Progress comes every few seconds of a
  // film, and the library refetches what is stale when it opens.
  invalidate((key) => !isSearched(key), event.name === 'library.progress.changed' ? 'active' : 'all');
  invalidate(isSearched, 'none');
}

/** Search results of the library stay in their place while somebody reads them, and are refetched when they open again. */
const isSearched = (key: QueryKey): boolean => key[0] === '/api/library/resources';

/** Events were missed: invalidates everything that they would have kept fresh. */
export function refreshAllReads(queryClient: QueryClient): void {
  // The list includes its posts. A post on its own page is fetched separately.
  const hasFeed = queryClient.getQueryData([FEED]) !== undefined;
  const comesWithList = (key: QueryKey): boolean =>
    hasFeed && key[0] === FEED && key.length === 2 && typeof key[1] === 'string';
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => begins(queryKey, LIVE) && !comesWithList(queryKey),
    refetchType: 'all',
  });
}

/** The age in seconds of the oldest data that live events keep fresh; 0 without any. */
export function oldestRead(queryClient: QueryClient, now: number): number {
  const times = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => begins(queryKey, LIVE) && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? 0 : Math.max(0, (now - Math.min(...times)) / 1000);
}

/**
 * Refetches queries that were invalidated during their first fetch, because the server may have responded before the
 * change. React Query restarts a fetch only if there is earlier data, and otherwise treats the result as fresh.
 * @returns an unsubscribe function
 */
export function repeatLateReads(queryClient: QueryClient): () => void {
  const late = new Set<string>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { queryHash, queryKey } = query;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') late.add(queryHash);
    // It restarts, or has failed: either way it is not fresh.
    else if (action.type === 'fetch' || action.type === 'error') late.delete(queryHash);
    else if (action.type === 'success' && !action.manual && late.delete(queryHash)) {
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
    }
  });
}
