import { createHash } from 'node:crypto';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { ReadyJson } from '../../app/call.ts';
import { findBlockedBy } from '../../db/blocks.ts';
import { type RowChanges, rowChangesOf, type WatchedTable } from '../../db/row-changes.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findNewestComments } from './comment-repository.ts';
import { presentPost } from './feed-presenter.ts';
import {
  findLikedPosts,
  findNewestLikes,
  findPostIds,
  findPostsById,
  type PostRow,
  readPosts,
} from './post-repository.ts';

/** The JSON of all kept posts together, in bytes; those that were unused for longest go first. */
const KEPT_BYTES = 8 * 2 ** 20;
/** Lists of the posts on a page. */
const KEPT_PAGES = 100;
/** Of its viewer's own there are no comments to hide and no likes. */
const NOBODY = 0;

/** What decides which posts there are, and which of them are shown. */
const LISTED: readonly WatchedTable[] = [
  { table: 'feed_posts', events: ['insert', 'delete'] },
  { table: 'users', events: ['update', 'delete'], columns: ['deleting_since'] },
];

/** Everything that a post shows. A change of a table without a column is a change of all posts. */
const SHOWN: readonly WatchedTable[] = [
  { table: 'feed_posts', events: ['insert', 'update', 'delete'], column: 'id' },
  { table: 'feed_post_likes', events: ['insert', 'update', 'delete'], column: 'post_id' },
  { table: 'feed_post_comments', events: ['insert', 'update', 'delete'], column: 'post_id' },
  {
    table: 'users',
    events: ['update', 'delete'],
    columns: ['first_name', 'last_name', 'profile_image_url', 'level', 'deleting_since'],
  },
  { table: 'media_files', events: ['update', 'delete'] },
  { table: 'link_previews', events: ['update', 'delete'] },
  { table: 'blog_posts', events: ['update', 'delete'] },
];

/** The members whom a viewer blocks. */
const BLOCKS: readonly WatchedTable[] = [
  { table: 'conversation_sides', events: ['insert', 'delete'], column: 'user_id' },
  { table: 'conversation_sides', events: ['update'], column: 'user_id', columns: ['blocked_at'] },
];
const KEPT_BLOCKS = 10_000;

/** A post as everybody sees it who has nothing of their own in it. */
interface Kept {
  /** Its JSON up to the value of `likedByMe`, which is the last. */
  readonly bytes: Buffer;
  readonly version: string;
  /** The members whose likes it shows. */
  readonly likedBy: ReadonlySet<number>;
  /** Whether those are all who like it. */
  readonly showsAllLikes: boolean;
  /** The members whose comments it shows. */
  readonly commenters: ReadonlySet<number>;
}

/** A page of the feed: the ids of its posts, newest first, and whether older ones follow. */
interface Page {
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

/**
 * Keeps the JSON of posts that were shown, each until something that it shows changes, which posts are on a page, and whom a
 * viewer blocks. Read each time is whether they like a post that more like than it shows.
 */
export interface KeptPosts {
  /** @param before the id that the page ends before */
  readPage(
    viewerId: number,
    page: { limit: number; before: number | undefined; now: Timestamp },
  ): Promise<{ posts: ReadyJson<FeedPost[]>; last: number | undefined }>;
}

/** @returns undefined where nothing can be kept: on PostgreSQL other processes may change a post at any time */
export function keepPosts(db: Db): KeptPosts | undefined {
  const changes = rowChangesOf(db);
  if (!changes) return undefined;
  const posts = createPosts(db, changes);
  const blockedBy = keepBlocks(db, changes);
  const pages = new Map<string, Page>();
  let changesOfPages = 0;
  changes.watch(LISTED, () => {
    changesOfPages++;
    pages.clear();
  });

  /** @param blocked whose posts are left out */
  const findPage = async (viewerId: number, blocked: readonly number[], { limit, before }: Limits): Promise<Page> => {
    const key = `${limit} ${before}`;
    const isForAll = blocked.length === 0;
    const kept = isForAll && pages.get(key);
    if (kept) return kept;
    const count = changesOfPages;
    const rows = await findPostIds(db, { viewerId, limit, before });
    const page = { ids: rows.slice(0, limit).map(({ id }) => id), hasMore: rows.length > limit };
    if (isForAll && count === changesOfPages) {
      if (pages.size >= KEPT_PAGES) pages.clear();
      pages.set(key, page);
    }
    return page;
  };

  return {
    async readPage(viewerId, { now, ...page }) {
      changes.hearOthers();
      const blocked = await blockedBy(viewerId);
      const { ids, hasMore } = await findPage(viewerId, blocked, page);
      return { posts: await posts.read(ids, { viewerId, blocked }, now), last: hasMore ? ids.at(-1) : undefined };
    },
  };
}

/** @returns finds the members whom a member blocks */
function keepBlocks(db: Db, changes: RowChanges): (userId: number) => Promise<readonly number[]> {
  const kept = new Map<number, readonly number[]>();
  let count = 0;
  changes.watch(BLOCKS, (userId) => {
    count++;
    if (userId === undefined) kept.clear();
    else kept.delete(userId);
  });
  return async (userId) => {
    const known = kept.get(userId);
    if (known) return known;
    const before = count;
    const blocked = (await findBlockedBy(db, { userId })).map(({ id }) => id);
    if (kept.size >= KEPT_BLOCKS) kept.clear();
    if (before === count) kept.set(userId, blocked);
    return blocked;
  };
}

type Limits = { readonly limit: number; readonly before: number | undefined };

function createPosts(db: Db, changes: RowChanges) {
  const kept = new Map<number, Kept>();
  let bytes = 0;
  /** Counts changes: what was read before one is not kept after it. */
  let count = 0;
  const forget = (id: number): void => {
    bytes -= kept.get(id)?.bytes.length ?? 0;
    kept.delete(id);
  };
  changes.watch(SHOWN, (id) => {
    count++;
    if (id !== undefined) return forget(id);
    kept.clear();
    bytes = 0;
  });
  const keep = (id: number, post: Kept): void => {
    forget(id);
    kept.set(id, post);
    bytes += post.bytes.length;
    for (const oldest of kept.keys()) {
      if (bytes <= KEPT_BYTES) return;
      forget(oldest);
    }
  };

  const load = async (ids: readonly number[], now: Timestamp): Promise<Map<number, Kept>> => {
    const before = count;
    const rows = await findPostsById(db, { ids, now });
    const likes = Map.groupBy(await findNewestLikes(db, ids), (like) => like.post_id);
    const comments = Map.groupBy(await findNewestComments(db, ids, NOBODY), (comment) => comment.post_id);
    const loaded = rows.map((row): [number, Kept] => {
      const likedBy = (likes.get(row.id) ?? []).map((like) => like.user_id);
      const shown = comments.get(row.id) ?? [];
      const post = presentPost(row, { viewerId: NOBODY, likedByMe: false, likedBy, comments: shown });
      const text = JSON.stringify(post).replace(/false}$/, '');
      const made = {
        bytes: Buffer.from(text),
        version: createHash('sha1').update(text).digest('base64url'),
        likedBy: new Set(likedBy),
        showsAllLikes: likedBy.length < limits.likesShown,
        commenters: new Set(shown.map((comment) => comment.author_id)),
      };
      if (before === count && isLasting(row)) keep(row.id, made);
      return [row.id, made];
    });
    return new Map(loaded);
  };

  /** A post that one viewer sees otherwise than all others: without comments of a member they block, or with a like of long ago. */
  const readOwn = async (id: number, viewerId: number, now: Timestamp): Promise<Buffer | undefined> => {
    const [post] = await readPosts(db, await findPostsById(db, { ids: [id], now }), viewerId);
    return post && Buffer.from(JSON.stringify(post));
  };

  /** Pages put together, by their versions: most viewers see the same. */
  const pages = new Map<string, ReadyJson<FeedPost[]>>();
  const whole = (parts: readonly Buffer[], version: string): ReadyJson<FeedPost[]> => {
    const page = pages.get(version) ?? new ReadyJson(Buffer.concat([...parts, LAST]), version);
    if (pages.size >= KEPT_PAGES) pages.clear();
    pages.set(version, page);
    return page;
  };

  return {
    /** The JSON of posts as a member sees them, in the order of their ids. Posts that have gone by now are left out. */
    async read(
      ids: readonly number[],
      { viewerId, blocked }: { viewerId: number; blocked: readonly number[] },
      now: Timestamp,
    ): Promise<ReadyJson<FeedPost[]>> {
      const found = new Map(ids.map((id) => [id, kept.get(id)]));
      const missing = ids.filter((id) => !found.get(id));
      if (missing.length > 0) for (const [id, post] of await load(missing, now)) found.set(id, post);
      const crowded = ids.filter((id) => found.get(id)?.showsAllLikes === false);
      const liked = new Set(crowded.length > 0 ? await findLikedPosts(db, viewerId, crowded) : []);

      const parts: Buffer[] = [];
      const version = createHash('sha1');
      for (const id of ids) {
        const post = found.get(id);
        if (!post) continue;
        // The order of use.
        if (kept.get(id) === post && kept.delete(id)) kept.set(id, post);
        const isShown = post.likedBy.has(viewerId);
        const isOwn = (liked.has(id) && !isShown) || blocked.some((other) => post.commenters.has(other));
        const part = isOwn ? await readOwn(id, viewerId, now) : undefined;
        if (isOwn && !part) continue;
        parts.push(parts.length === 0 ? FIRST : NEXT);
        if (part) parts.push(part);
        else parts.push(post.bytes, isShown ? TRUE : FALSE);
        version.update(part ?? `${post.version}${isShown}`);
      }
      if (parts.length === 0) parts.push(FIRST);
      return whole(parts, version.digest('base64url'));
    },
  };
}

const FIRST = Buffer.from('[');
const NEXT = Buffer.from(',');
const LAST = Buffer.from(']');
const TRUE = Buffer.from('true}');
const FALSE = Buffer.from('false}');

/** Whether a post shows the same until a row changes. A blog post that is not out yet appears by itself. */
const isLasting = (row: PostRow): boolean => row.blog_post_id === null || row.blog_slug !== null;
