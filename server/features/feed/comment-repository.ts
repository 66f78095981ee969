import { sql, type SqlBool, type Updateable } from 'kysely';
import { limits } from '#shared/contracts/limits.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isBlockedBy, isNotBlockedBy } from '../../db/blocks.ts';
import type { FeedPostCommentsTable } from '../../db/feed-tables.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export interface CommentRow extends AuthorColumns {
  id: number;
  post_id: number;
  content: string;
  mentions: string | null;
  parent_id: number | null;
  /** The comment that started the thread, while it exists. */
  thread_id: number | null;
  like_count: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Whether the viewer blocks its author. */
  hidden: SqlBool;
  /** The viewer's like. */
  own_like: number | null;
}

/** Comments with their authors, as a member sees them. */
const comments = (db: Db, viewerId: number) =>
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
      isBlockedBy(viewerId, 'feed_post_comments.user_id').as('hidden'),
      (eb) =>
        eb
          .selectFrom('feed_comment_likes as own')
          .select('own.id')
          .whereRef('own.comment_id', '=', 'feed_post_comments.id')
          .where('own.user_id', '=', viewerId)
          .as('own_like'),
    ])
    .where('users.deleting_since', 'is', null);

/** The newest 20 comments of each of some posts, in any order, including those that are hidden from the viewer. */
export const findNewestComments = prepared(
  (db, { postIds, viewerId }: { postIds: readonly number[]; viewerId: number }) =>
    comments(db, viewerId)
      .innerJoin('feed_posts', 'feed_posts.id', 'feed_post_comments.post_id')
      .where('feed_posts.id', 'in', postIds)
      .where('feed_post_comments.id', '>=', (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('feed_post_comments as newer')
            .select('newer.id')
            .whereRef('newer.post_id', '=', 'feed_posts.id')
            .orderBy('newer.id', 'desc')
            .limit(sql.lit(1))
            .offset(sql.lit(limits.commentsShown - 1)),
          sql.lit(0),
        ),
      ),
);

/** Comments by id, in any order. */
export const findCommentsById = prepared((db, { ids, viewerId }: { ids: readonly number[]; viewerId: number }) =>
  comments(db, viewerId).where('feed_post_comments.id', 'in', ids),
);

interface Page {
  readonly postId: number;
  /** Leaves out comments of members whom the viewer blocks. */
  readonly viewerId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findComments = (db: Db, { postId, viewerId, limit, before }: Page): Promise<CommentRow[]> =>
  comments(db, viewerId)
    .where('feed_post_comments.post_id', '=', postId)
    .where(isNotBlockedBy(viewerId, 'feed_post_comments.user_id'))
    .$if(before !== undefined, (query) => query.where('feed_post_comments.id', '<', before!))
    .orderBy('feed_post_comments.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findComment = async (db: Db, id: number, viewerId: number): Promise<CommentRow | undefined> =>
  (await findCommentsById(db, { ids: [id], viewerId }))[0];

/** A comment's text and author. */
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

/** @param authorId required author; undefined for anybody's comment */
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

/**
 * Adds `by` to a comment's like count; 0 only locks the row.
 * @returns its post, its author and the new count, or undefined without the comment
 */
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

/** The ids of the posts' comments, as a subquery: there may be many. */
export const commentIdsOf = (db: Db, postIds: readonly number[]) =>
  db.selectFrom('feed_post_comments').select('id').where('post_id', 'in', postIds).$asScalar();

/** The posts of some comments. */
export async function findPostsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('feed_post_comments').select('post_id').distinct().where('id', 'in', ids).execute();
  return rows.map((row) => row.post_id);
}

export const deleteComments = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_post_comments').where('id', 'in', ids).execute();
