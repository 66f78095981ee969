import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Conversation, PrivateMessage } from '../../contracts/messages.ts';
import {
  getConversation,
  getUnreadCounts,
  listBlocked,
  listConversations,
  listMessages,
} from '../../contracts/endpoints/messages.ts';
import { orNull } from '../api-error.ts';
import type { Client, Page } from '../client.ts';
import { queryKey, pagesQuery, readQuery } from '../query-options.ts';

export type Box = 'inbox' | 'requests';

/** Messages are fetched in pages that fill a tall window. */
const MESSAGES_A_STEP = '30';

export const conversationsKey = queryKey(listConversations);
export const conversationKey = (userId: number) => queryKey(getConversation, { userId });
export const unreadKey = queryKey(getUnreadCounts);
const blockedKey = queryKey(listBlocked);

/** One of the member's two lists, most recently active first, page by page. */
export const conversationsQuery = (client: Client, box: Box) =>
  pagesQuery(client, listConversations, { query: { box } });

/** The relation to another member; null when there is no such member. */
export const conversationQuery = (client: Client, userId: number) =>
  queryOptions({
    queryKey: conversationKey(userId),
    queryFn: ({ signal }) => orNull(client.call(getConversation, { params: { userId: String(userId) } }, { signal })),
  });

/** The member's unread counts. */
export const unreadQuery = (client: Client) => readQuery(client, getUnreadCounts, {});

export const blockedQuery = (client: Client) => pagesQuery(client, listBlocked, { query: {} });

/** Not a path, so that live events refetch only the newest messages and not every page. */
const messagesKey = (userId: number) => ['messages', userId];
/** For refetching the newest messages. */
const newestKey = (userId: number) => queryKey(listMessages, { userId });

const fetchMessages = (client: Client, userId: number, before: string | null, signal: AbortSignal) =>
  client.callPage(
    listMessages,
    { params: { userId: String(userId) }, query: { limit: MESSAGES_A_STEP, ...(before !== null && { before }) } },
    { signal },
  );

/** The conversation with another member, newest first, page by page. Fetched once; `newestQuery` keeps its end current. */
export const messagesQuery = (client: Client, userId: number) =>
  infiniteQueryOptions({
    queryKey: messagesKey(userId),
    queryFn: ({ pageParam, signal }) => fetchMessages(client, userId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** Fetches the newest messages and adds them to the cached pages, with one call for all observers. */
export const newestQuery = (client: Client, userId: number) =>
  queryOptions({
    queryKey: newestKey(userId),
    queryFn: async ({ signal, client: queryClient }) => {
      const page = await fetchMessages(client, userId, null, signal);
      queryClient.setQueryData(messagesQuery(client, userId).queryKey, (pages) => withNewest(pages, page));
      return page.items[0]?.id ?? 0;
    },
  });

type Pages = InfiniteData<Page<PrivateMessage>>;

/**
 * Merges the newest page into the pages, newest first. If more messages arrived than fit on it, there is a gap: then it
 * stands alone, and older pages are fetched again on demand.
 */
export function withNewest(pages: Pages | undefined, newest: Page<PrivateMessage>): Pages {
  const [first, ...others] = pages?.pages ?? [];
  const known = first?.items[0]?.id ?? 0;
  const reaches = newest.next === null || newest.items.some(({ id }) => id <= known);
  if (!pages || !first || !reaches) return { pages: [newest], pageParams: [null] };
  const added = newest.items.filter(({ id }) => id > known);
  // Nothing left on the server: one of the two blocks the other.
  if (newest.items.length === 0) return { pages: [newest], pageParams: [null] };
  if (added.length === 0) return pages;
  return { ...pages, pages: [{ ...first, items: [...added, ...first.items] }, ...others] };
}

/** Inserts a message that was just sent, without a request. */
export function addSentMessage(
  queryClient: QueryClient,
  client: Client,
  userId: number,
  message: PrivateMessage,
): void {
  queryClient.setQueryData(messagesQuery(client, userId).queryKey, (pages) => {
    const [first, ...others] = pages?.pages ?? [];
    if (!pages || !first || first.items.some(({ id }) => id === message.id)) return pages;
    const items = [message, ...first.items].toSorted((one, other) => other.id - one.id);
    return { ...pages, pages: [{ ...first, items }, ...others] };
  });
}

/** Stores the relation to somebody, and invalidates the lists and counts that may have changed. */
export function saveConversation(queryClient: QueryClient, conversation: Conversation): void {
  queryClient.setQueryData(conversationKey(conversation.member.id), conversation);
  void queryClient.invalidateQueries({ queryKey: newestKey(conversation.member.id) });
  void refreshLists(queryClient);
}

/** Invalidates the lists of conversations and the counts. */
export const refreshLists = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([conversationsKey, unreadKey, blockedKey].map((key) => queryClient.invalidateQueries({ queryKey: key })));
