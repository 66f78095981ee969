import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { feedKey, filteredFeedKey } from '#shared/api/queries/feed.ts';
import { libraryKey } from '#shared/api/queries/library.ts';
import { webinarsKey } from '#shared/api/queries/webinars.ts';
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
import { claimDevice, mayStore, onDeviceWiped } from './owner.ts';
import { isReached } from './connection.ts';
import { electLeaderTab } from './leader-tab.ts';
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

/** Queries with these key prefixes are stored. */
const PERSISTED: ReadonlySet<unknown> = new Set([
  ...[currentUserKey, feedKey, libraryKey, webinarsKey, notificationsKey, unreadNotificationsKey, ['messages']].map(
    ([first]) => first,
  ),
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
/** The directory is stored without filters only: each search would evict a conversation. */
const DIRECTORY: ReadonlySet<unknown> = new Set(
  [listMembers, countMembers, memberFacets].map((endpoint) => queryKey(endpoint)[0]),
);
const isWhole = (key: QueryKey): boolean =>
  Object.values((key[1] ?? {}) as Record<string, unknown>).every((value) => value === undefined);
const isCached = (key: QueryKey): boolean => PERSISTED.has(key[0]) || (DIRECTORY.has(key[0]) && isWhole(key));
const FEED = hashKey(feedKey);
const SAVED = hashKey(filteredFeedKey({ topic: null, show: 'saved' }));
/** The feed's newest posts, fetched for offline use in addition to those on the screen. */
const NEWEST = '100';
/** Delay before changes are written together, and maximum age of the stored feed while it changes, in milliseconds. */
const GATHER = 1000;
const FEED_AGE = 60_000;

/**
 * Stores what a member reads while they are signed in here: answers as they arrive, the feed's newest posts and their
 * pictures. Without storage only offline reading is lost.
 * @returns stops it
 */
export function persistReads({ client, queryClient, userId }: Needs): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let feedCachedAt = 0;
  const waiting = new Map<string, Omit<CachedRead, 'userId'>>();

  const storeFeed = async () => {
    feedCachedAt = Date.now();
    const page = await client.callPage(listPosts, { query: { limit: NEWEST } });
    // Members expect saved posts offline, whether they have opened them here or not.
    const saved = await client.callPage(listPosts, { query: { show: 'saved', limit: NEWEST } });
    const [{ FEED: key, SAVED: savedKey, storeReads }, { storePictures, picturesOf }] = await Promise.all([
      import('./read-cache.ts'),
      import('./picture-cache.ts'),
    ]);
    if (over) return;
    const dataOf = (items: typeof page.items) => ({ pages: [{ items, next: null }], pageParams: [null] });
    const updatedAt = Date.now();
    await storeReads(userId, [
      { key, data: dataOf(page.items), updatedAt },
      { key: savedKey, data: dataOf(saved.items), updatedAt },
    ]);
    await storePictures(userId, picturesOf([...saved.items, ...page.items]), () => over);
  };
  const write = async () => {
    timer = undefined;
    const rows = [...waiting.values()];
    waiting.clear();
    // Not earlier: the first screen's own requests go first.
    await begun;
    const { storeReads } = await import('./read-cache.ts');
    if (!over && rows.length > 0) await storeReads(userId, rows);
    if (!over && tab.isLeader() && Date.now() - feedCachedAt > FEED_AGE) await storeFeed();
  };
  const gather = () => {
    timer ??= setTimeout(() => void write().catch(() => undefined), GATHER);
  };
  const take = ({ queryKey: key, queryHash, state }: Query) => {
    // The answer came from the device itself.
    if (over || !isReached() || !isCached(key) || state.data === undefined || state.data === null) return;
    // `storeFeed` stores both as a whole.
    if (queryHash !== FEED && queryHash !== SAVED)
      waiting.set(queryHash, { key: queryHash, data: state.data, updatedAt: state.dataUpdatedAt });
    gather();
  };

  if (!claimDevice(userId)) return () => undefined;
  const tab = electLeaderTab(`bonjour-lists-${userId}`);
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
  const unsubscribeWipes = onDeviceWiped((owner) => owner !== userId && end());
  return () => {
    unsubscribeWipes();
    end();
  };
}

/** How long the first screen's remaining requests have the network to themselves after load, in milliseconds. */
const FIRST_SCREEN = 2000;
let isPastFirstScreen: Promise<void> | undefined;
const wanted = Promise.withResolvers<void>();
/** Resolves once the device's database names its member. */
let begun: Promise<unknown> = Promise.resolve();

/**
 * Call it before something is saved on purpose. Ends the delay for the first screen, and resolves once the database
 * names its member.
 */
export function prepareStorage(): Promise<unknown> {
  wanted.resolve();
  return begun;
}

/**
 * Resolves when the database and its library may be loaded: at once if there is a database. Otherwise there is nothing
 * to read, send or remove yet, and it is created after the first screen has loaded.
 */
export async function databaseTime(): Promise<void> {
  const databases = await (globalThis.indexedDB as Partial<IDBFactory> | undefined)
    ?.databases?.()
    .catch(() => undefined);
  if (!databases || databases.some(({ name }) => name === DATABASE)) return;
  await (isPastFirstScreen ??= pastFirstScreen());
}

async function pastFirstScreen(): Promise<void> {
  // Only the built site is fetched file by file over a real network.
  if (!import.meta.env.PROD) return;
  const loaded = new Promise((done) => {
    if (document.readyState === 'complete') done(undefined);
    else addEventListener('load', done, { once: true });
  });
  const past = loaded.then(() => new Promise((done) => setTimeout(done, FIRST_SCREEN)));
  await Promise.race([past, wanted.promise]);
}

/** Makes this member the owner of the device: the service worker serves their files. */
async function begin(userId: number, isOver: () => boolean): Promise<void> {
  await databaseTime();
  if (isOver()) return;
  const { wipeOthers } = await import('./wipe.ts');
  await wipeOthers(userId, () => !isOver() && mayStore());
}

/**
 * Stores what a member reads while a private screen is shown and the server is reachable. It is removed as soon as a
 * call finds that nobody is signed in (`withEndedReads`).
 */
export function useOffline({ user }: Auth): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const reached = useReached();
  const userId = user?.id;
  useRecovery();
  useEffect(
    () => (userId === undefined || !reached ? undefined : persistReads({ client, queryClient, userId })),
    [client, queryClient, userId, reached],
  );
}
