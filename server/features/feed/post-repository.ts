import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import { prepared } from '../../db/prepared.ts';
import type { FeedPostsTable } from '../../db/feed-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findLikedComments, findNewestComments, likedOnes } from './comment-repository.ts';
import {
  MEDIA_COLUMNS,
  PREVIEW_COLUMNS,
  presentPost,
  type MediaColumns,
  type PreviewColumns,
} from './feed-presenter.ts';
import { findMarks } from './mark-repository.ts';
import { findMorePictures } from './picture-repository.ts';
import { findNames, type TextRow } from './mentions.ts';

export interface PostRow extends AuthorColumns, MediaColumns, PreviewColumns, TextRow {
  id: number;
  title: string;
  post_type: string;
  media_url: string | null;
  media_type: string | null;
  blog_post_id: number | null;
  topic_id: number | null;
  pinned_at: Timestamp | null;
  pinned_until: Timestamp | null;
  like_count: number;
  comment_count: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  blog_slug: string | null;
  blog_title: string | null;
  blog_excerpt: string | null;
}

/** Posts with their authors and, as long as the public may read it at `now`, the blog post they point to. */
const posts = (db: Db, now: Timestamp) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .leftJoin('media_files', 'media_files.id', 'feed_posts.media_id')
    .leftJoin('link_previews', 'link_previews.id', 'feed_posts.preview_id')
    .leftJoin('blog_posts', (join) =>
      join
        .onRef('blog_posts.id', '=', 'feed_posts.blog_post_id')
        .on('blog_posts.published', '=', 1)
        .on('blog_posts.published_at', '<=', now),
    )
    .select([
      'feed_posts.id',
      'feed_posts.title',
      'feed_posts.content',
      'feed_posts.mentions',
      'feed_posts.post_type',
      'feed_posts.media_url',
      'feed_posts.media_type',
      'feed_posts.blog_post_id',
      'feed_posts.topic_id',
      'feed_posts.pinned_at',
      'feed_posts.pinned_until',
      'feed_posts.like_count',
      'feed_posts.comment_count',
      'feed_posts.created_at',
      'feed_posts.updated_at',
      ...MEDIA_COLUMNS,
      ...PREVIEW_COLUMNS,
      ...AUTHOR_COLUMNS,
      'blog_posts.slug as blog_slug',
      'blog_posts.title as blog_title',
      'blog_posts.excerpt as blog_excerpt',
    ])
    .where('users.deleting_since', 'is', null);

interface Page {
  /** Posts of members whom the viewer blocks are left out. */
  readonly viewerId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first, without the pinned ones; one row more than `limit` when there is a next page. */
export const findPosts = (db: Db, now: Timestamp, { viewerId, limit, before }: Page): Promise<PostRow[]> =>
  // The first page too starts at a place in the index, so that its plan is the one of every page.
  findPostsBefore(db, { now, viewerId, limit: limit + 1, before: before ?? Number.MAX_SAFE_INTEGER });

const findPostsBefore = prepared(
  (db, { now, viewerId, limit, before }: { now: Timestamp; viewerId: number; limit: number; before: number }) =>
    posts(db, now)
      .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
      .where('feed_posts.id', '<', before)
      .where('feed_posts.pinned_at', 'is', null)
      .orderBy('feed_posts.id', 'desc')
      .limit(limit),
);

/** The ids of the posts that `findPosts` finds. */
export const findPostIds = (db: Db, { viewerId, limit, before }: Page): Promise<{ id: number }[]> =>
  findIdsBefore(db, { viewerId, limit: limit + 1, before: before ?? Number.MAX_SAFE_INTEGER });

const findIdsBefore = prepared((db, { viewerId, limit, before }: { viewerId: number; limit: number; before: number }) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .select('feed_posts.id')
    .where('users.deleting_since', 'is', null)
    .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
    .where('feed_posts.id', '<', before)
    .where('feed_posts.pinned_at', 'is', null)
    .orderBy('feed_posts.id', 'desc')
    .limit(limit),
);

/** Some posts, in any order. */
export const findPostsById = prepared((db, { ids, now }: { ids: readonly number[]; now: Timestamp }) =>
  posts(db, now).where('feed_posts.id', 'in', ids),
);

export const findFeedPost = (db: Db, now: Timestamp, id: number): Promise<PostRow | undefined> =>
  posts(db, now).where('feed_posts.id', '=', id).executeTakeFirst();

export const postExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('feed_posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A post's words and whose they are. */
export const findPostText = (db: Db, id: number) =>
  db
    .selectFrom('feed_posts')
    .select(['author_id', 'title', 'content', 'mentions', 'media_url'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertPost = (db: Db, post: Insertable<FeedPostsTable>): Promise<{ id: number }> =>
  db.insertInto('feed_posts').values(post).returning('id').executeTakeFirstOrThrow();

/** Changes a post if it is the author's: who may and what changes are one statement. */
export const changeOwnPost = (
  db: Db,
  id: number,
  authorId: number,
  change: Updateable<FeedPostsTable>,
): Promise<{ id: number } | undefined> =>
  db
    .updateTable('feed_posts')
    .set(change)
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .returning('id')
    .executeTakeFirst();

/**
 * Takes hold of a post that is going to be deleted, before what hangs on it is taken apart: where writers work side by
 * side, no comment or like can join it from here on.
 * @param authorId whose it must be; anybody's when undefined
 * @returns what it has for a file, or nothing when there is no such post
 */
export const claimPost = (
  db: Db,
  id: number,
  authorId: number | undefined,
): Promise<{ media_id: number | null } | undefined> =>
  db
    .updateTable('feed_posts')
    .set({ like_count: 0, comment_count: 0 })
    .where('id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId!))
    .returning('media_id')
    .executeTakeFirst();

/** Their likes and comments go with them. */
export const deletePosts = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_posts').where('id', 'in', ids).execute();

/**
 * Sets since when a post is pinned and when that ends; one that is pinned already stays in its place.
 * @param pin null takes the pin away
 * @returns undefined when there is no such post
 */
export const setPinned = (
  db: Db,
  id: number,
  pin: { readonly at: Timestamp; readonly until: Timestamp } | null,
): Promise<{ title: string } | undefined> =>
  db
    .updateTable('feed_posts')
    .set({ pinned_at: pin && sql`coalesce(pinned_at, ${pin.at})`, pinned_until: pin?.until ?? null })
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();

/** Takes a pin away whose end has come. @returns whether it was there */
export const endPin = async (db: Db, id: number, now: Timestamp): Promise<boolean> =>
  (await db
    .updateTable('feed_posts')
    .set({ pinned_at: null, pinned_until: null })
    .where('id', '=', id)
    .where('pinned_until', '<=', now)
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const countPinned = async (db: Db): Promise<number> =>
  (await db.selectFrom('feed_posts').select('id').where('pinned_at', 'is not', null).limit(10).execute()).length;

/** @returns undefined when there is no such post */
export const setTopic = (db: Db, id: number, topicId: number | null): Promise<{ title: string } | undefined> =>
  db.updateTable('feed_posts').set({ topic_id: topicId }).where('id', '=', id).returning('title').executeTakeFirst();

/** How many posts and comments of a member stand. Both counts are read from an index alone. */
export async function countContributions(db: Db, userId: number): Promise<number> {
  const contributions = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('feed_posts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .as('posts'),
      eb
        .selectFrom('feed_post_comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('comments'),
    ])
    .executeTakeFirstOrThrow();
  return Number(contributions.posts) + Number(contributions.comments);
}

/**
 * The id from which on the newest `count` rows of a post begin, inside of a query that reads posts; 0 when there are not
 * so many. It is found in the index (`post_id`, `id`), and so is what follows it: older rows cost nothing, however many
 * there are. (A limit for each post would need LATERAL, which SQLite does not have.)
 */
export const firstOfNewest = (table: 'feed_post_likes' | 'feed_post_comments', count: number): RawBuilder<number> =>
  sql<number>`coalesce((select shown.id from ${sql.table(table)} as shown where shown.post_id = feed_posts.id
    order by shown.id desc limit 1 offset ${sql.lit(count - 1)}), 0)`;

/**
 * Posts as a member sees them, with their newest likes and comments and all their pictures: a few queries whatever the number
 * of posts, each bounded for each post.
 */
export async function readPosts(db: Db, rows: readonly PostRow[], viewerId: number): Promise<FeedPost[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const likes = Map.groupBy(await findNewestLikes(db, ids, viewerId), (like) => like.post_id);
  const marksOf = await findMarks(db, viewerId, ids);
  const shown = await findNewestComments(db, ids, viewerId);
  const comments = Map.groupBy(shown, (comment) => comment.post_id);
  const likedComments = await findLikedComments(db, viewerId, likedOnes(shown));
  const names = await findNames(db, [...rows, ...shown]);
  const pictures = await findMorePictures(db, rows);
  return rows.map((row) =>
    presentPost(row, {
      viewerId,
      likedBy: (likes.get(row.id) ?? []).map((like) => like.user_id),
      marks: marksOf(row.id),
      comments: comments.get(row.id) ?? [],
      pictures: pictures.get(row.id) ?? [],
      likedComments,
      names,
    }),
  );
}

/** One post as a member sees it, or nothing when there is none. */
export async function readPost(db: Db, now: string, id: number, viewerId: number): Promise<FeedPost | undefined> {
  const row = await findFeedPost(db, now, id);
  return row && (await readPosts(db, [row], viewerId))[0];
}

/** Each post's newest likes, 100 at most, newest first; without those of members whom the viewer blocks. */
export async function findNewestLikes(db: Db, postIds: readonly number[], viewerId: number): Promise<LikeRow[]> {
  const rows = await findLikesOf(db, { postIds, viewerId });
  return rows.toSorted((one, other) => other.id - one.id);
}

const findLikesOf = prepared((db, { postIds, viewerId }: { postIds: readonly number[]; viewerId: number }) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('feed_post_likes', 'feed_post_likes.post_id', 'feed_posts.id')
    .select(['feed_post_likes.id', 'feed_post_likes.post_id', 'feed_post_likes.user_id'])
    .where('feed_posts.id', 'in', postIds)
    .where('feed_post_likes.id', '>=', firstOfNewest('feed_post_likes', limits.likesShown))
    .where(isNotBlockedBy(viewerId, 'feed_post_likes.user_id')),
);

/** Which of the posts a member likes, however long ago. */
export async function findLikedPosts(db: Db, userId: number, postIds: readonly number[]): Promise<number[]> {
  const rows = await findLikedOf(db, { userId, postIds });
  return rows.map((row) => row.post_id);
}

const findLikedOf = prepared((db, { userId, postIds }: { userId: number; postIds: readonly number[] }) =>
  db.selectFrom('feed_post_likes').select('post_id').where('user_id', '=', userId).where('post_id', 'in', postIds),
);

interface LikeRow {
  id: number;
  post_id: number;
  user_id: number;
}
