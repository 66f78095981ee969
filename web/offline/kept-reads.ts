import { hashKey, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import type { Page } from '#shared/api/client.ts';
import { feedKey, postKey } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { database, type KeptRead } from './database.ts';
import { keepFor } from './keep-for.ts';

/** Conversations, profiles and single posts together; the feed is one. */
const MOST = 400;
export const FEED = hashKey(feedKey);

export type Feed = InfiniteData<Page<FeedPost>, string | null>;

/** What a member has read for a query; a post also out of the feed. */
export async function readKept(userId: number, key: QueryKey, hash: string): Promise<KeptRead | undefined> {
  const row = await database.reads.get([userId, hash]);
  if (hash === FEED) return row && withChangedPosts(row);
  if (row || key[0] !== feedKey[0] || key.length !== 2) return row;
  const feed = await database.reads.get([userId, FEED]);
  const post = postsOf(feed).find(({ id }) => String(id) === key[1]);
  return feed && post && { ...feed, data: post };
}

const postsOf = (feed: KeptRead | undefined): FeedPost[] =>
  (feed?.data as Feed | undefined)?.pages.flatMap(({ items }) => items) ?? [];

/** A post that was liked or commented on since the feed was read is under its own key as it is now. */
async function withChangedPosts(feed: KeptRead): Promise<KeptRead> {
  const posts = postsOf(feed);
  const rows = await database.reads.bulkGet(posts.map(({ id }) => [feed.userId, hashKey(postKey(id))]));
  const items = posts
    .map((post, index) => {
      const own = rows[index];
      return own && own.updatedAt > feed.updatedAt ? (own.data as FeedPost | null) : post;
    })
    .filter((post) => post !== null);
  const data: Feed = { pages: [{ items, next: null }], pageParams: [null] };
  return { ...feed, data };
}

/** Keeps what a member has read; the oldest goes. Where the disk is full, pictures make room, else nothing is kept. */
export async function keepReads(userId: number, rows: readonly Omit<KeptRead, 'userId'>[]): Promise<void> {
  await keepFor(userId, database.reads, () => database.reads.bulkPut(rows.map((row) => ({ ...row, userId }))));
  const own = database.reads.where('[userId+updatedAt]').between([userId, 0], [userId, Infinity]);
  const surplus = (await own.count()) - MOST;
  if (surplus > 0) await database.reads.bulkDelete(await own.limit(surplus).primaryKeys());
}
