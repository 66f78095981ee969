import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { feedKey, filteredFeedKey } from '#shared/api/queries/feed.ts';
import { notificationsKey, unreadNotificationsKey } from '#shared/api/queries/notifications.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getNotificationChoices } from '#shared/contracts/endpoints/notifications.ts';
import { listPosts, listTopics } from '#shared/contracts/endpoints/feed.ts';
import { getConversation, getUnreadCounts, listConversations } from '#shared/contracts/endpoints/messages.ts';
import {
  countMembers,
  getMember,
  listActivities,
  listMembers,
  memberFacets,
} from '#shared/contracts/endpoints/members.ts';
import { writePrivate } from './private-storage.ts';
import { claimDevice, mayKeep, onDeviceWiped } from './owner.ts';
import { isReached } from './connection.ts';
import { shareKeeping } from './keeping-tab.ts';
import type { CachedRead } from './database.ts';
import { DATABASE, HAS_READS } from './names.ts';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Auth } from '../app/use-auth.ts';
import { useReached, useRecovery } from './use-connection.ts';

interface Needs {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly userId: number;
}

/** Every query whose key begins with one of these is kept when it has been answered. */
const KEPT: ReadonlySet<unknown> = new Set([
  ...[currentUserKey, feedKey, notificationsKey, unreadNotificationsKey, ['messages']].map(([first]) => first),
  ...[
    listTopics,
    getMember,
    getNotificationChoices,
    listActivities,
    listConversations,
    getConversation,
    getUnreadCounts,
  ].map((endpoint) => queryKey(endpoint)[0]),
]);
/** The directory is kept as it is opened, without a search: each would take a conversation's place. */
const DIRECTORY: ReadonlySet<unknown> = new Set(
  [listMembers, countMembers, memberFacets].map((endpoint) => queryKey(endpoint)[0]),
);
const isWhole = (key: QueryKey): boolean =>
  Object.values((key[1] ?? {}) as Record<string, unknown>).every((value) => value === undefined);
const isCached = (key: QueryKey): boolean => KEPT.has(key[0]) || (DIRECTORY.has(key[0]) && isWhole(key));
const FEED = hashKey(feedKey);
const SAVED = hashKey(filteredFeedKey({ topic: null, show: 'saved' }));
/** The feed's newest posts, which are read for offline use besides those on the screen. */
const NEWEST = '100';
/** How long what changes is gathered before it is written, and how old the kept feed may get while it changes, in ms. */
const GATHER = 1000;
const FEED_AGE = 60_000;

/**
 * Keeps what a member reads, as long as they are signed in here: the queries' answers as they come, the feed's newest
 * posts and their pictures. Storage that refuses costs nothing but this.
 * @returns what ends it
 */
export function keepWhatIsRead({ client, queryClient, userId }: Needs): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let feedCachedAt = 0;
  const waiting = new Map<string, Omit<CachedRead, 'userId'>>();

  const keepFeed = async () => {
    feedCachedAt = Date.now();
    const page = await client.callPage(listPosts, { query: { limit: NEWEST } });
    // What a member has saved they expect to have with them, whether they have looked at it here or not.
    const saved = await client.callPage(listPosts, { query: { show: 'saved', limit: NEWEST } });
    const [{ FEED: key, SAVED: savedKey, keepReads }, { keepPictures, picturesOf }] = await Promise.all([
      import('./read-cache.ts'),
      import('./picture-cache.ts'),
    ]);
    if (over) return;
    const dataOf = (items: typeof page.items) => ({ pages: [{ items, next: null }], pageParams: [null] });
    const updatedAt = Date.now();
    await keepReads(userId, [
      { key, data: dataOf(page.items), updatedAt },
      { key: savedKey, data: dataOf(saved.items), updatedAt },
    ]);
    await keepPictures(userId, picturesOf([...saved.items, ...page.items]), () => over);
  };
  const write = async () => {
    timer = undefined;
    const rows = [...waiting.values()];
    waiting.clear();
    // Not before: what the first screen still fetches goes first.
    await begun;
    const { keepReads } = await import('./read-cache.ts');
    if (!over && rows.length > 0) await keepReads(userId, rows);
    if (!over && tab.isMine() && Date.now() - feedCachedAt > FEED_AGE) await keepFeed();
  };
  const gather = () => {
    timer ??= setTimeout(() => void write().catch(() => undefined), GATHER);
  };
  const take = ({ queryKey: key, queryHash, state }: Query) => {
    // What came from the device itself is there already.
    if (over || !isReached() || !isCached(key) || state.data === undefined || state.data === null) return;
    // Both are kept as a whole, by `keepFeed`.
    if (queryHash !== FEED && queryHash !== SAVED)
      waiting.set(queryHash, { key: queryHash, data: state.data, updatedAt: state.dataUpdatedAt });
    gather();
  };

  if (!claimDevice(userId)) return () => undefined;
  const tab = shareKeeping(`bonjour-lists-${userId}`);
  writePrivate(HAS_READS, '1');
  begun = begin(userId, () => over).catch(() => undefined);
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query);
  });
  for (const query of queryClient.getQueryCache().getAll()) take(query);
  const end = () => {
    over = true;
    clearTimeout(timer);
    tab.leave();
    unsubscribe();
  };
  const forgetWipes = onDeviceWiped((owner) => owner !== userId && end());
  return () => {
    forgetWipes();
    end();
  };
}

/** What the first screen still fetches has the network for itself this long, once it has loaded; in ms. */
const FIRST_SCREEN = 2000;
let isPastFirstScreen: Promise<void> | undefined;
const wanted = Promise.withResolvers<void>();
/** When the device's database names the member whose it is. */
let begun: Promise<unknown> = Promise.resolve();

/** To be waited for before something is kept on purpose; the first screen is waited for no longer. */
export function beginKeeping(): Promise<unknown> {
  wanted.resolve();
  return begun;
}

/**
 * Resolves when the device's database may be opened, with the library that it needs: at once where there is one. Without
 * one there is nothing to read, to send or to remove, and it is made once the first screen is there.
 */
export async function databaseTime(): Promise<void> {
  const databases = await (globalThis.indexedDB as Partial<IDBFactory> | undefined)
    ?.databases?.()
    .catch(() => undefined);
  if (!databases || databases.some(({ name }) => name === DATABASE)) return;
  await (isPastFirstScreen ??= pastFirstScreen());
}

async function pastFirstScreen(): Promise<void> {
  // Only the built site is fetched file by file over somebody's network.
  if (!import.meta.env.PROD) return;
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done(undefined);
    else addEventListener('load', done, { once: true });
  });
  const past = loaded.then(() => new Promise((done) => setTimeout(done, FIRST_SCREEN)));
  await Promise.race([past, wanted.promise]);
}

/** The device is this member's now; the service worker shows their files. */
async function begin(userId: number, isOver: () => boolean): Promise<void> {
  await databaseTime();
  if (isOver()) return;
  const { wipeOthers } = await import('./wipe.ts');
  await wipeOthers(userId, () => !isOver() && mayKeep());
}

/**
 * What a member reads is kept on this device while a private screen is shown and the server answers. It goes as
 * soon as the server says that nobody is signed in (`withEndedReads`).
 */
export function useOffline({ user }: Auth): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const reached = useReached();
  const userId = user?.id;
  useRecovery();
  useEffect(
    () => (userId === undefined || !reached ? undefined : keepWhatIsRead({ client, queryClient, userId })),
    [client, queryClient, userId, reached],
  );
}
