import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveEventName } from '../../contracts/events.ts';

const OVERVIEW = '/api/admin/overview';
const TODAY = '/api/admin/today';

/**
 * What is to be read again after an event, by what the event is about, the first word of its name: reads whose address begins
 * so. Of the feed, which has rules of its own, the topics alone.
 */
const READS: Readonly<Record<string, readonly string[]>> = {
  chat: ['/api/admin/chats', OVERVIEW, TODAY],
  inquiry: ['/api/admin/inquiries', OVERVIEW, TODAY],
  application: ['/api/admin/applications', '/api/admin/admission', OVERVIEW, TODAY],
  newsletter: ['/api/admin/newsletters'],
  blog: ['/api/admin/blog/posts'],
  library: ['/api/library', '/api/admin/library'],
  message: ['/api/messages'],
  conversation: ['/api/messages'],
  notice: ['/api/notices'],
  topics: ['/api/feed/topics'],
};

const readsAfter = (name: LiveEventName): readonly string[] =>
  READS[name === 'feed.topics.changed' ? 'topics' : name.split('.')[0]!] ?? [];

/** By its address too: a visitor's chat hears of events without the feed's code. */
const FEED = '/api/feed/posts';

/** One conversation's messages, wherever they are shown: to its visitor or in the console. */
const CHAT_MESSAGES = '/api/chat/messages';

/** All reads that live events keep fresh. */
const LIVE = [FEED, CHAT_MESSAGES, ...Object.values(READS).flat()];

const begins = (key: QueryKey, addresses: readonly string[]): boolean =>
  addresses.some((address) => String(key[0]).startsWith(address));

function isAffected(key: QueryKey, event: LiveEvent): boolean {
  if (begins(key, readsAfter(event.name))) return true;
  return event.name === 'chat.message.created' && key[0] === CHAT_MESSAGES && key[1] === event.data.sessionId;
}

/** Reads again what an event is about, as far as somebody has read it. */
export function refreshReads(queryClient: QueryClient, event: LiveEvent): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isAffected(queryKey, event),
    // What is not on screen too: it may come back before it has gone stale by its age.
    refetchType: 'all',
  });
}

/** Events were missed: reads everything again that they would have kept fresh. */
export function refreshAllReads(queryClient: QueryClient): void {
  // The list brings each of its posts; alone on its page, a post is read by itself.
  const hasFeed = queryClient.getQueryData([FEED]) !== undefined;
  const comesWithList = (key: QueryKey): boolean =>
    hasFeed && key[0] === FEED && key.length === 2 && typeof key[1] === 'string';
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => begins(queryKey, LIVE) && !comesWithList(queryKey),
    refetchType: 'all',
  });
}

/** How many seconds ago the oldest of what live events keep fresh was read; 0 when nothing was. */
export function oldestRead(queryClient: QueryClient, now: number): number {
  const times = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => begins(queryKey, LIVE) && state.dataUpdatedAt > 0 })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? 0 : Math.max(0, (now - Math.min(...times)) / 1000);
}

/**
 * Reads again what was called out of date while it was on its way: the server may have answered before what happened.
 * React Query restarts such a read only where there is an earlier answer, and takes a first one for fresh.
 * @returns stops it
 */
export function repeatLateReads(queryClient: QueryClient): () => void {
  const late = new Set<string>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { queryHash, queryKey } = query;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') late.add(queryHash);
    // It starts again, or has failed: then it is not fresh in any case.
    else if (action.type === 'fetch' || action.type === 'error') late.delete(queryHash);
    else if (action.type === 'success' && !action.manual && late.delete(queryHash)) {
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
    }
  });
}
