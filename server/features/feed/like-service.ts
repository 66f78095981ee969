import { type SelectQueryBuilder, sql } from 'kysely';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import type { Deps } from '../../app/deps.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import type { FeedPostLikesTable } from '../../db/feed-tables.ts';
import type { Database, Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { award, revoke } from '../gamification/points-service.ts';
import { notify, withdraw } from '../notifications/notification-service.ts';
import { addToLikes } from './comment-repository.ts';
import { addToCount, uncount } from './post-counts.ts';

type Needs = Pick<Deps, 'clock' | 'live' | 'jobs'>;

interface Answer {
  readonly liked: boolean;
  readonly likeCount: number;
}

/**
 * Sets or toggles a member's like of a post, and notifies everybody concerned. Call it in a transaction.
 * @throws HttpError 404
 */
export async function likePost(tx: Transaction, deps: Needs, liking: Omit<Liking, 'at'>): Promise<Answer> {
  const at = timestamp(deps.clock);
  const { changed, authorId, ...answer } = await setLike(tx.db, { ...liking, at });
  if (changed) await postLiked(tx, deps, { ...liking, ...answer, authorId, at });
  return answer;
}

/** The side effects of a like, or of removing one. */
async function postLiked(
  tx: Transaction,
  deps: Needs,
  { postId, userId, authorId, at, liked, likeCount }: Answer & Omit<Liking, 'liked'> & { authorId: number },
): Promise<void> {
  await deps.live.emit(tx, { name: 'feed.like.changed', data: { postId, userId, liked, likeCount } }, toMembers);
  const like = { kind: 'like', postId, by: userId } as const;
  await (liked ? notify(tx, deps, { ...like, to: authorId, at }) : withdraw(tx, deps, like));
}

/** As `likePost`, for a comment. */
export async function likeComment(tx: Transaction, deps: Needs, liking: Omit<CommentLiking, 'at'>): Promise<Answer> {
  const at = timestamp(deps.clock);
  const { changed, postId, authorId, ...answer } = await setCommentLike(tx.db, { ...liking, at });
  if (changed) await commentLiked(tx, deps, { ...liking, ...answer, postId, authorId, at });
  return answer;
}

/** The side effects of liking a comment, or of removing the like. */
async function commentLiked(
  tx: Transaction,
  deps: Needs,
  like: Answer & Omit<CommentLiking, 'liked'> & { postId: number; authorId: number },
): Promise<void> {
  const { postId, commentId, userId, authorId, at, liked, likeCount } = like;
  const data = { postId, commentId, userId, liked, likeCount };
  await deps.live.emit(tx, { name: 'feed.comment.like.changed', data }, toMembers);
  const notification = { kind: 'comment_like', commentId, by: userId } as const;
  await (liked ? notify(tx, deps, { ...notification, to: authorId, postId, at }) : withdraw(tx, deps, notification));
}

interface Liking {
  readonly postId: number;
  readonly userId: number;
  /** The desired state; undefined toggles it. */
  readonly liked: boolean | undefined;
  readonly at: Timestamp;
}

/**
 * As `likePost`, without notifications: updates the post's like count, and gives the points or takes them back.
 * @throws HttpError 404
 */
export async function setLike(
  db: Db,
  { postId, userId, liked, at }: Liking,
): Promise<{ liked: boolean; likeCount: number; changed: boolean; authorId: number }> {
  // Locks the post's row first, so that concurrent writers cannot delete it.
  if (!(await addToCount(db, postId, 'like_count', 0))) throw notFound('this post');

  const added = liked !== false && (await insertLike(db, postId, userId, at));
  const removed = !added && liked !== true && (await deleteLike(db, postId, userId));
  if (added) await award(db, { userId, type: 'like', relatedId: postId, at });
  if (removed) await revoke(db, { userIds: [userId], type: 'like', relatedIds: [postId] });

  const counts = await addToCount(db, postId, 'like_count', Number(added) - Number(removed));
  const { like_count: likeCount, author_id: authorId } = counts!;
  return { liked: added || liked === true, likeCount, changed: added || removed, authorId };
}

/** Removes several likes of one member, or several of one post. Call it in a transaction. */
export async function removeLikes(
  db: Db,
  likes: readonly { readonly id: number; readonly postId: number; readonly userId: number }[],
): Promise<void> {
  const ids = likes.map(({ id }) => id);
  await uncount(db, { count: 'like_count', table: 'feed_post_likes', ids });
  const relatedIds = [...new Set(likes.map(({ postId }) => postId))];
  const userIds = [...new Set(likes.map(({ userId }) => userId))];
  await revoke(db, { type: 'like', relatedIds, userIds });
  await deleteLikes(db, ids);
}

interface CommentLiking extends Omit<Liking, 'postId'> {
  readonly commentId: number;
}

/** As `setLike`, for a comment. It is not an activity and gives no points. */
export async function setCommentLike(
  db: Db,
  { commentId, userId, liked, at }: CommentLiking,
): Promise<{ liked: boolean; likeCount: number; changed: boolean; postId: number; authorId: number }> {
  if (!(await addToLikes(db, commentId, 0))) throw notFound('this comment');
  const added = liked !== false && (await insertCommentLike(db, commentId, userId, at));
  const removed = !added && liked !== true && (await deleteCommentLike(db, commentId, userId));
  const counts = await addToLikes(db, commentId, Number(added) - Number(removed));
  return {
    liked: added || liked === true,
    likeCount: counts!.like_count,
    changed: added || removed,
    postId: counts!.post_id,
    authorId: counts!.user_id,
  };
}

/** Removes several likes of comments. Call it in a transaction. */
export async function removeCommentLikes(db: Db, ids: readonly number[]): Promise<void> {
  const going = db
    .selectFrom('feed_comment_likes')
    .select(({ fn }) => ['comment_id', fn.countAll<number>().as('rows')])
    .where('id', 'in', ids)
    .groupBy('comment_id')
    .as('going');
  await db
    .updateTable('feed_post_comments')
    .from(going)
    .set({ like_count: sql`feed_post_comments.like_count - going.rows` })
    .whereRef('feed_post_comments.id', '=', 'going.comment_id')
    .execute();
  await db.deleteFrom('feed_comment_likes').where('id', 'in', ids).execute();
}

async function insertCommentLike(db: Db, commentId: number, userId: number, at: Timestamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feed_comment_likes')
    .values({ comment_id: commentId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['comment_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function deleteCommentLike(db: Db, commentId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_comment_likes')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

interface LikersPage {
  readonly limit: number;
  readonly before: number | undefined;
}

/** The members who like a post or a comment, latest first, except blocked ones; one more than `limit`. */
export function findLikers(
  db: Db,
  of: 'post' | 'comment',
  id: number,
  viewerId: number,
  { limit, before }: LikersPage,
): Promise<(AuthorColumns & { like_id: number })[]> {
  const likes =
    of === 'post'
      ? db.selectFrom('feed_post_likes as given').where('given.post_id', '=', id).select('given.id as like_id')
      : db.selectFrom('feed_comment_likes as given').where('given.comment_id', '=', id).select('given.id as like_id');
  return (likes as SelectQueryBuilder<Database & { given: FeedPostLikesTable }, 'given', { like_id: number }>)
    .innerJoin('users', 'users.id', 'given.user_id')
    .select(AUTHOR_COLUMNS)
    .where('users.deleting_since', 'is', null)
    .where(isNotBlockedBy(viewerId, 'given.user_id'))
    .$if(before !== undefined, (query) => query.where('given.id', '<', before!))
    .orderBy('given.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** @returns whether the like is new */
async function insertLike(db: Db, postId: number, userId: number, at: Timestamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feed_post_likes')
    .values({ post_id: postId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was one */
async function deleteLike(db: Db, postId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed_post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const deleteLikes = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('feed_post_likes').where('id', 'in', ids).execute();
