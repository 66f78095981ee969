import { hashKey, type InfiniteData, type Query, type QueryKey } from '@tanstack/react-query';
import type { Page } from '#shared/api/client.ts';
import { feedFilterOfKey, feedKey, filteredFeedKey, postKey } from '#shared/api/queries/feed.ts';
import { libraryKey } from '#shared/api/queries/library.ts';
import { type FeedFilter, filterPosts, PLAIN_FEED } from '#shared/rules/feed-filter.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { database, storeFor, type CachedRead } from './database.ts';
import { HAS_READS } from './names.ts';
import { hasPrivate } from './private-storage.ts';
import { deviceOwner, setOwner } from './owner.ts';

/** The limit of conversations, profiles and single posts together; the feed is one entry. */
const MOST = 400;
export const FEED = hashKey(feedKey);
export const SAVED = hashKey(filteredFeedKey({ topic: null, show: 'saved' }));

type Feed = InfiniteData<Page<FeedPost>, string | null>;

/** The stored answer of a query; a post may also come from the stored feed, and a resource be kept on purpose. */
export async function readCached(userId: number, key: QueryKey, hash: string): Promise<CachedRead | undefined> {
  const row = await database.reads.get([userId, hash]);
  const filter = hash === FEED ? PLAIN_FEED : feedFilterOfKey(key);
  if (filter) return row ? withChangedPosts(row) : readFiltered(userId, filter);
  if (row || key.length !== 2) return row;
  if (key[0] === libraryKey[0]) return readOfflineResource(userId, String(key[1]), hash);
  if (key[0] !== feedKey[0]) return undefined;
  const feed = await database.reads.get([userId, FEED]);
  const post = postsOf(feed).find(({ id }) => String(id) === key[1]);
  return feed && post && { ...feed, data: post };
}

/** A resource of the library that its member keeps offline. */
async function readOfflineResource(userId: number, slug: string, key: string): Promise<CachedRead | undefined> {
  const stored = await database.offlineResources.get([userId, slug]);
  return stored && { userId, key, data: stored.resource, updatedAt: stored.storedAt };
}

/** A filtered feed that was never fetched here, filtered from the stored posts. */
async function readFiltered(userId: number, filter: FeedFilter): Promise<CachedRead | undefined> {
  const row = await database.reads.get([userId, FEED]);
  const feed = row && (await withChangedPosts(row));
  const items = feed && filterPosts(postsOf(feed), filter);
  return items && { ...feed, data: pageOf(items) };
}

const pageOf = (items: FeedPost[]): Feed => ({ pages: [{ items, next: null }], pageParams: [null] });

const postsOf = (feed: CachedRead | undefined): FeedPost[] =>
  (feed?.data as Feed | undefined)?.pages.flatMap(({ items }) => items) ?? [];

/** A post that was liked or commented on since the feed was read has a newer copy under its own key. */
async function withChangedPosts(feed: CachedRead): Promise<CachedRead> {
  const posts = postsOf(feed);
  const rows = await database.reads.bulkGet(posts.map(({ id }) => [feed.userId, hashKey(postKey(id))]));
  const items = posts
    .map((post, index) => {
      const own = rows[index];
      return own && own.updatedAt > feed.updatedAt ? (own.data as FeedPost | null) : post;
    })
    .filter((post) => post !== null);
  return { ...feed, data: pageOf(items) };
}

/** Stores answers and evicts the oldest. On a full disk, pictures are evicted. @throws when there is still no room */
export async function storeReads(userId: number, rows: readonly Omit<CachedRead, 'userId'>[]): Promise<void> {
  await storeFor(userId, database.reads, () => database.reads.bulkPut(rows.map((row) => ({ ...row, userId }))));
  const own = database.reads.where('[userId+updatedAt]').between([userId, 0], [userId, Infinity]);
  const surplus = (await own.count()) - MOST;
  if (surplus > 0) await database.reads.bulkDelete(await own.limit(surplus).primaryKeys());
}

interface Answer {
  readonly data: unknown;
  /** In milliseconds since 1970. */
  readonly updatedAt: number;
}

/** Reads a query's stored answer, with its time. */
export async function read(query: Query): Promise<Answer | undefined> {
  const answer = await find(query);
  // After React Query has set the current time for this answer.
  if (answer) setTimeout(() => query.setState({ dataUpdatedAt: answer.updatedAt }));
  return answer;
}

async function find({ queryKey, queryHash }: Query): Promise<Answer | undefined> {
  const owner = hasPrivate(HAS_READS) ? deviceOwner() : null;
  // Offline, the page belongs to the device's owner.
  return owner !== null && setOwner(owner) ? readCached(owner, queryKey, queryHash) : undefined;
}

/** What this device stores automatically for a member. */
export interface CacheSummary {
  /** When the feed was last fetched, in milliseconds since 1970. */
  readonly feedAt: number | null;
  readonly pictures: number;
  readonly pictureBytes: number;
}

export async function summariseCache(userId: number): Promise<CacheSummary> {
  const feed = await database.reads.get([userId, FEED]);
  const summary = { feedAt: feed?.updatedAt ?? null, pictures: 0, pictureBytes: 0 };
  const files = database.files.where('[userId+usedAt]').between([userId, 0], [userId, Infinity]);
  await files.each(({ size, onPurpose }) => {
    if (onPurpose === 1) return;
    summary.pictures += 1;
    summary.pictureBytes += size;
  });
  return summary;
}
