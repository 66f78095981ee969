import { sql, type Insertable, type Updateable } from 'kysely';
import type { AnnouncedResource } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import type { FeedPostsTable } from '../../db/feed-tables.ts';
import { jsonValuesFrom, rowsOf } from '../../db/nested.ts';
import type { FollowState } from '../../db/post-follows.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { type AnnouncedWebinarRow, announcedResources, announcedWebinars } from './announcement-repository.ts';
import type { TextRow } from './mentions.ts';
import { MEDIA_COLUMNS, type MediaColumns, morePictures } from './picture-repository.ts';
import { PREVIEW_COLUMNS, type PreviewColumns } from './preview-repository.ts';

/** A post as a member sees it, with its likes and comments. */
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
  /** The authors of the newest 100 likes, newest first; without members whom the viewer blocks. */
  likes: number[];
  /** Its pictures after the first, in order. */
  pictures: MediaColumns[];
  /** The published resources that it announces. */
  library: AnnouncedResource[];
  /** The webinar that it announces, if any. */
  webinars: AnnouncedWebinarRow[];
  /** The viewer's own like, bookmark and choice to follow. */
  own_like: number | null;
  own_save: number | null;
  follow: FollowState | null;
}

interface Wanted {
  readonly [name: string]: unknown;
  readonly ids: readonly number[];
  readonly viewerId: number;
  readonly now: Timestamp;
}

/**
 * Posts in any order, with their authors, their newest likes and comments and all pictures, the linked blog post if it
 * is public at `now`, and the resources or the webinar they announce. One query, bounded for each post.
 */
export async function findPosts(db: Db, wanted: Wanted): Promise<PostRow[]> {
  const rows = await findPostsById(db, wanted);
  for (const row of rows) {
    row.likes = rowsOf(row.likes);
    row.pictures = rowsOf(row.pictures);
    row.library = rowsOf(row.library);
    row.webinars = rowsOf(row.webinars);
  }
  return rows;
}

const findPostsById = prepared((db, { ids, viewerId, now }: Wanted) =>
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
      newestLikes(db, viewerId).as('likes'),
      morePictures(db).as('pictures'),
      announcedResources(db).as('library'),
      announcedWebinars(db).as('webinars'),
    ])
    .select((eb) => [
      eb
        .selectFrom('feed_post_likes as own')
        .select('own.id')
        .whereRef('own.post_id', '=', 'feed_posts.id')
        .where('own.user_id', '=', viewerId)
        .as('own_like'),
      eb
        .selectFrom('post_saves as own')
        .select('own.id')
        .whereRef('own.post_id', '=', 'feed_posts.id')
        .where('own.user_id', '=', viewerId)
        .as('own_save'),
      eb
        .selectFrom('post_follows as own')
        .select('own.state')
        .whereRef('own.post_id', '=', 'feed_posts.id')
        .where('own.user_id', '=', viewerId)
        .as('follow'),
    ])
    .where('feed_posts.id', 'in', ids)
    .where('users.deleting_since', 'is', null),
);

/** A post's newest likes, as a column in a query of posts. */
const newestLikes = (db: Db, viewerId: number) =>
  jsonValuesFrom(db)(
    db
      .selectFrom('feed_post_likes')
      .select('user_id as value')
      .where('post_id', '=', sql.ref<number>('feed_posts.id'))
      .where(isNotBlockedBy(viewerId, 'feed_post_likes.user_id'))
      .orderBy('id', 'desc')
      .limit(sql.lit(limits.likesShown)),
  );

/** Ids of posts that a member sees: not those of members whom they block. */
const shownIds = (db: Db, viewerId: number) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .select(['feed_posts.id', 'feed_posts.pinned_at'])
    .where('users.deleting_since', 'is', null)
    .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'));

const newestIds = (db: Db, viewerId: number) =>
  shownIds(db, viewerId).where('feed_posts.pinned_at', 'is', null).orderBy('feed_posts.id', 'desc');

/** The ids of all pinned posts and of the `limit` newest others, in any order. */
export const findFirstIds = prepared((db, { viewerId, limit }: { viewerId: number; limit: number }) =>
  db
    // A position in the index, so that SQLite searches it as for every page.
    .selectFrom(newestIds(db, viewerId).where('feed_posts.id', '>', sql.lit(0)).limit(limit).as('newest'))
    .select(['newest.id', 'newest.pinned_at'])
    .unionAll(shownIds(db, viewerId).where('feed_posts.pinned_at', 'is not', null)),
);

/** The ids of the `limit` newest posts before another, newest first, without pinned ones. */
export const findIdsBefore = prepared(
  (db, { viewerId, limit, before }: { viewerId: number; limit: number; before: number }) =>
    newestIds(db, viewerId).where('feed_posts.id', '<', before).limit(limit),
);

export const postExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('feed_posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A post's text and author. */
export const findPostText = (db: Db, id: number) =>
  db
    .selectFrom('feed_posts')
    .select(['author_id', 'title', 'content', 'mentions', 'media_url'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertPost = (db: Db, post: Insertable<FeedPostsTable>): Promise<{ id: number }> =>
  db.insertInto('feed_posts').values(post).returning('id').executeTakeFirstOrThrow();

/** Changes a post if it is the author's. Check and change are one statement. */
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
 * Locks a post for deletion before its dependent rows are removed, so that concurrent writers cannot add comments or
 * likes.
 * @param authorId required author; undefined for anybody's post
 * @returns its first file's id, or undefined when there is no such post
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

/** Likes and comments are deleted with them. */
export const deletePosts = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_posts').where('id', 'in', ids).execute();

/**
 * Sets a post's pin and its end. A post that is already pinned keeps its position.
 * @param pin null removes the pin
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

/** Removes an expired pin. @returns whether it existed */
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

/** How many posts and comments a member has written, in all. Both are read from an index alone. */
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
