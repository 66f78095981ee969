import { createHash } from 'node:crypto';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { ReadyJson } from '../../app/call.ts';
import { type RowChanges, rowChangesOf, type WatchedTable } from '../../db/row-changes.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findNewestComments } from './comment-repository.ts';
import { presentMarks, presentPost } from './feed-presenter.ts';
import { findPageIds, type IdPage, isPlain, type WantedPage } from './feed-pages.ts';
import { keepBlocks, keepMarks } from './kept-viewers.ts';
import { type CommentLikers, findLikedOf, readCommentLikers, withLikedComments } from './kept-comment-likes.ts';
import { findNames } from './mentions.ts';
import { type Marks, NO_MARKS } from './mark-repository.ts';
import { findMorePictures } from './picture-repository.ts';
import { findLikedPosts, findNewestLikes, findPostsById, type PostRow, readPosts } from './post-repository.ts';

/** The JSON of all kept posts together, in bytes; those that were unused for longest go first. */
const KEPT_BYTES = 8 * 2 ** 20;
/** Lists of the posts on a page. */
const KEPT_PAGES = 100;
/** Of its viewer's own there are no comments to hide and no likes. */
const NOBODY = 0;

/** What decides which posts there are, and which of them are shown. */
const LISTED: readonly WatchedTable[] = [
  { table: 'feed_posts', events: ['insert', 'delete'] },
  { table: 'feed_posts', events: ['update'], columns: ['pinned_at', 'topic_id'] },
  { table: 'users', events: ['update', 'delete'], columns: ['deleting_since'] },
];

/** What decides besides in which order they are, where they are not sorted by their ids, and which are without a comment. */
const SORTED: readonly WatchedTable[] = [
  { table: 'feed_posts', events: ['update'], columns: ['last_activity_at', 'comment_count'] },
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
  { table: 'post_pictures', events: ['insert', 'update', 'delete'], column: 'post_id' },
  { table: 'link_previews', events: ['update', 'delete'] },
  { table: 'blog_posts', events: ['update', 'delete'] },
];

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
  readonly commentLikers: CommentLikers;
}

/**
 * Keeps the JSON of posts that were shown, each until something that it shows changes, which posts are on a page, whom a
 * viewer blocks, and what they have saved, follow and have muted. Read each time is whether they like a post that more like
 * than it shows.
 */
export interface KeptPosts {
  readPage(
    viewerId: number,
    page: WantedPage & { now: Timestamp },
  ): Promise<{ posts: ReadyJson<FeedPost[]>; next: string | undefined }>;
}

/** @returns undefined where nothing can be kept: on PostgreSQL other processes may change a post at any time */
export function keepPosts(db: Db): KeptPosts | undefined {
  const changes = rowChangesOf(db);
  if (!changes) return undefined;
  const posts = createPosts(db, changes);
  const blockedBy = keepBlocks(db, changes);
  const marksOf = keepMarks(db, changes);
  const pages = new Map<string, IdPage>();
  let changesOfPages = 0;
  const forgetPages = (): void => {
    changesOfPages++;
    pages.clear();
  };
  changes.watch(LISTED, forgetPages);
  // The plain feed's pages, which most read, stay as they are when somebody comments.
  changes.watch(SORTED, () => {
    changesOfPages++;
    for (const key of pages.keys()) if (!key.startsWith(PLAIN)) pages.delete(key);
  });

  /** @param blocked whose posts are left out */
  const findPage = async (viewerId: number, blocked: readonly number[], wanted: WantedPage): Promise<IdPage> => {
    const { topic, show, limit, before } = wanted;
    const key = `${isPlain(wanted) ? PLAIN : `${topic} ${show}`} ${limit} ${before}`;
    const isForAll = blocked.length === 0 && show !== 'saved' && show !== 'new';
    const kept = isForAll && pages.get(key);
    if (kept) return kept;
    const count = changesOfPages;
    const page = await findPageIds(db, viewerId, wanted);
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
      const { ids, next } = await findPage(viewerId, blocked, page);
      const marks = await marksOf(viewerId, ids);
      return { posts: await posts.read(ids, { viewerId, blocked, marks }, now), next };
    },
  };
}

const PLAIN = 'all';

/** The member for whom posts are read. */
interface Viewer {
  readonly viewerId: number;
  readonly blocked: readonly number[];
  /** What they have saved, follow and have muted. */
  readonly marks: (postId: number) => Marks;
}

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
    const likes = Map.groupBy(await findNewestLikes(db, ids, NOBODY), (like) => like.post_id);
    const allComments = await findNewestComments(db, ids, NOBODY);
    const comments = Map.groupBy(allComments, (comment) => comment.post_id);
    const names = await findNames(db, [...rows, ...allComments]);
    const postOf = new Map(allComments.map((comment) => [comment.id, comment.post_id]));
    const likers = Map.groupBy(await readCommentLikers(db, allComments), ([id]) => postOf.get(id) ?? 0);
    const pictures = await findMorePictures(db, rows);
    const loaded = rows.map((row): [number, Kept] => {
      const likedBy = (likes.get(row.id) ?? []).map((like) => like.user_id);
      const shown = comments.get(row.id) ?? [];
      const post = presentPost(row, {
        viewerId: NOBODY,
        marks: NO_MARKS,
        likedBy,
        comments: shown,
        pictures: pictures.get(row.id) ?? [],
        likedComments: NONE,
        names,
      });
      const text = JSON.stringify(post).replace(/false}$/, '');
      const made = {
        bytes: Buffer.from(text),
        version: createHash('sha1').update(text).digest('base64url'),
        likedBy: new Set(likedBy),
        showsAllLikes: likedBy.length < limits.likesShown,
        commenters: new Set(shown.map((comment) => comment.author_id)),
        commentLikers: new Map(likers.get(row.id)),
      };
      if (before === count && isLasting(row)) keep(row.id, made);
      return [row.id, made];
    });
    return new Map(loaded);
  };

  /** A post that one viewer sees otherwise than all others: without comments and likes of a member they block, or with a like of long ago. */
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
      { viewerId, blocked, marks }: Viewer,
      now: Timestamp,
    ): Promise<ReadyJson<FeedPost[]>> {
      const found = new Map(ids.map((id) => [id, kept.get(id)]));
      const missing = ids.filter((id) => !found.get(id));
      if (missing.length > 0) for (const [id, post] of await load(missing, now)) found.set(id, post);
      const crowded = ids.filter((id) => found.get(id)?.showsAllLikes === false);
      const liked = new Set(crowded.length > 0 ? await findLikedPosts(db, viewerId, crowded) : []);

      const shown = [...found.values()].filter((post) => post !== undefined);
      const likedComments = await findLikedOf(db, shown, viewerId);

      const parts: Buffer[] = [];
      const version = createHash('sha1');
      for (const id of ids) {
        const post = found.get(id);
        if (!post) continue;
        // The order of use.
        if (kept.get(id) === post && kept.delete(id)) kept.set(id, post);
        const isShown = post.likedBy.has(viewerId);
        const hides = blocked.some((other) => post.commenters.has(other) || post.likedBy.has(other));
        const isOwn = (liked.has(id) && !isShown) || hides;
        const part = isOwn ? await readOwn(id, viewerId, now) : undefined;
        if (isOwn && !part) continue;
        parts.push(parts.length === 0 ? FIRST : NEXT);
        const own = withLikedComments(endOf({ ...marks(id), liked: isShown }), post, likedComments);
        if (part) parts.push(part);
        else parts.push(post.bytes, own.bytes);
        version.update(part ?? `${post.version}${own.text}`);
      }
      if (parts.length === 0) parts.push(FIRST);
      return whole(parts, version.digest('base64url'));
    },
  };
}

const FIRST = Buffer.from('[');
const NEXT = Buffer.from(',');
const LAST = Buffer.from(']');
const NONE: ReadonlySet<number> = new Set();

/** How a post's JSON ends for a viewer, after its other values; made once for each of the few ends there are. */
function endOf(marks: Marks): { readonly text: string; readonly bytes: Buffer } {
  const key = `${marks.liked} ${marks.saved} ${marks.follow}`;
  let end = ends.get(key);
  if (!end) {
    const text = JSON.stringify(presentMarks(marks)).slice('{"likedByMe":'.length);
    end = { text, bytes: Buffer.from(text) };
    ends.set(key, end);
  }
  return end;
}
const ends = new Map<string, { readonly text: string; readonly bytes: Buffer }>();

/** Whether a post shows the same until a row changes. A blog post that is not out yet appears by itself. */
const isLasting = (row: PostRow): boolean => row.blog_post_id === null || row.blog_slug !== null;
