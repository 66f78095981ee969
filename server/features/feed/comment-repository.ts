import { sql, type Updateable } from 'kysely';
import { limits } from '#shared/contracts/limits.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isBlockedBy, isNotBlockedBy } from '../../db/blocks.ts';
import { prepared } from '../../db/prepared.ts';
import type { FeedPostCommentsTable } from '../../db/feed-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { firstOfNewest } from './post-repository.ts';

export interface CommentRow extends AuthorColumns {
  id: number;
  post_id: number;
  content: string;
  mentions: string | null;
  parent_id: number | null;
  /** The comment that the thread began with, while it is there. */
  thread_id: number | null;
  like_count: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Comments with their authors. */
const comments = (db: Db) =>
  db
    .selectFrom('feed_post_comments')
    .innerJoin('users', 'users.id', 'feed_post_comments.user_id')
    .leftJoin('feed_post_comments as thread', 'thread.id', 'feed_post_comments.parent_id')
    .select([
      'feed_post_comments.id',
      'feed_post_comments.post_id',
      'feed_post_comments.content',
      'feed_post_comments.mentions',
      'feed_post_comments.parent_id',
      'thread.id as thread_id',
      'feed_post_comments.like_count',
      'feed_post_comments.created_at',
      'feed_post_comments.updated_at',
      ...AUTHOR_COLUMNS,
    ])
    .where('users.deleting_since', 'is', null);

export interface NewestCommentRow extends CommentRow {
  /** 1 when the viewer blocks who wrote it. */
  hidden: 0 | 1;
}

/**
 * Each post's newest comments, 20 at most, and the comments that replies among them belong to, oldest first, with those that
 * are hidden from the viewer.
 */
export async function findNewestComments(
  db: Db,
  postIds: readonly number[],
  viewerId: number,
): Promise<NewestCommentRow[]> {
  const newest = await findNewestOf(db, { postIds, viewerId });
  const known = new Set(newest.map(({ id }) => id));
  const threads = newest.flatMap(({ thread_id: id }) => (id === null || known.has(id) ? [] : [id]));
  const rows = threads.length === 0 ? newest : [...newest, ...(await findThreads(db, { ids: threads, viewerId }))];
  return rows.toSorted((one, other) => one.id - other.id);
}

const findNewestOf = prepared((db, { postIds, viewerId }: { postIds: readonly number[]; viewerId: number }) =>
  comments(db)
    .select(isBlockedBy(viewerId, 'feed_post_comments.user_id').as('hidden'))
    .innerJoin('feed_posts', 'feed_posts.id', 'feed_post_comments.post_id')
    .where('feed_posts.id', 'in', postIds)
    .where('feed_post_comments.id', '>=', firstOfNewest('feed_post_comments', limits.commentsShown)),
);

const findThreads = prepared((db, { ids, viewerId }: { ids: readonly number[]; viewerId: number }) =>
  comments(db)
    .select(isBlockedBy(viewerId, 'feed_post_comments.user_id').as('hidden'))
    .where('feed_post_comments.id', 'in', ids),
);

interface Page {
  readonly postId: number;
  /** Comments of members whom the viewer blocks are left out. */
  readonly viewerId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findComments = (db: Db, { postId, viewerId, limit, before }: Page): Promise<CommentRow[]> =>
  comments(db)
    .where('feed_post_comments.post_id', '=', postId)
    .where(isNotBlockedBy(viewerId, 'feed_post_comments.user_id'))
    .$if(before !== undefined, (query) => query.where('feed_post_comments.id', '<', before!))
    .orderBy('feed_post_comments.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findComment = async (db: Db, id: number): Promise<CommentRow | undefined> =>
  (await findById(db, { id }))[0];

const findById = prepared((db, { id }: { id: number }) => comments(db).where('feed_post_comments.id', '=', id));

/** A comment's words and whose they are. */
export const findCommentText = (db: Db, id: number) =>
  db
    .selectFrom('feed_post_comments')
    .select(['user_id', 'content', 'mentions', 'post_id', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns its id */
export const insertComment = async (db: Db, comment: NewComment): Promise<number> =>
  (await insertRow(db, comment))[0]!.id;

type NewComment = Pick<CommentRow, 'post_id' | 'parent_id' | 'content' | 'mentions' | 'created_at' | 'updated_at'> & {
  readonly user_id: number;
};

const insertRow = prepared((db, comment: NewComment) =>
  db.insertInto('feed_post_comments').values(comment).returning('id'),
);

/** Changes a comment if it is the author's. */
export const changeOwnComment = (
  db: Db,
  id: number,
  authorId: number,
  change: Updateable<FeedPostCommentsTable>,
): Promise<{ id: number } | undefined> =>
  db
    .updateTable('feed_post_comments')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', authorId)
    .returning('id')
    .executeTakeFirst();

/** @param authorId whose it must be; anybody's when undefined */
export const deleteComment = (
  db: Db,
  id: number,
  authorId: number | undefined,
): Promise<{ id: number; post_id: number } | undefined> =>
  db
    .deleteFrom('feed_post_comments')
    .where('id', '=', id)
    .$if(authorId !== undefined, (query) => query.where('user_id', '=', authorId!))
    .returning(['id', 'post_id'])
    .executeTakeFirst();

/** Keeps a comment's count of likes in step with its rows. @returns its post and the new count, or nothing without it */
export const addToLikes = async (
  db: Db,
  id: number,
  by: number,
): Promise<{ post_id: number; user_id: number; like_count: number } | undefined> => (await addLikes(db, { id, by }))[0];

const addLikes = prepared((db, { id, by }: { id: number; by: number }) =>
  db
    .updateTable('feed_post_comments')
    .set({ like_count: sql`like_count + ${by}` })
    .where('id', '=', id)
    .returning(['post_id', 'user_id', 'like_count']),
);

/** Those of some comments that anybody likes, by their ids. */
export const likedOnes = (rows: readonly CommentRow[]): number[] =>
  rows.filter((row) => row.like_count > 0).map(({ id }) => id);

/** Which of some comments a member likes. */
export async function findLikedComments(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await findLikedOf(db, { userId, ids })).map((row) => row.comment_id));
}

const findLikedOf = prepared((db, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  db.selectFrom('feed_comment_likes').select('comment_id').where('user_id', '=', userId).where('comment_id', 'in', ids),
);

/** The members who like some comments. */
export const findCommentLikers = prepared((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('feed_comment_likes').select(['comment_id', 'user_id']).where('comment_id', 'in', ids),
);

/** The ids of the posts' comments, as a part of another query: there may be many. */
export const commentIdsOf = (db: Db, postIds: readonly number[]) =>
  db.selectFrom('feed_post_comments').select('id').where('post_id', 'in', postIds).$asScalar();

/** The posts that some comments are under. */
export async function findPostsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('feed_post_comments').select('post_id').distinct().where('id', 'in', ids).execute();
  return rows.map((row) => row.post_id);
}

export const deleteComments = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_post_comments').where('id', 'in', ids).execute();
