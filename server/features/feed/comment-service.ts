import { followByItself } from '../../db/post-follows.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { award, revoke } from '../gamification/points-service.ts';
import * as comments from './comment-repository.ts';
import { addToCount, countComment, settleActivity, uncount } from './post-counts.ts';
import type { WrittenText } from './mentions.ts';

interface NewComment {
  readonly postId: number;
  readonly userId: number;
  readonly content: string;
  /** As `writeText` gives them. */
  readonly mentions?: string | null;
  /** The comment that it answers, which may be a reply itself: there is one level of them. */
  readonly answers?: number | null | undefined;
}

/**
 * Writes a comment, counts it, gives its points, and has its author follow the post. Call it in a transaction.
 * @returns it, the author of the comment that it answers, and whether its author has reached another level by it
 * @throws HttpError 404 without the post, or without the comment that it answers
 */
export async function createComment(
  db: Db,
  now: Timestamp,
  { postId, userId, content, mentions = null, answers = null }: NewComment,
): Promise<{ row: comments.CommentRow; answered: number | null; hasRisen: boolean }> {
  if (!(await countComment(db, postId, now))) throw notFound('this post');
  const answered = answers === null ? undefined : await comments.findCommentText(db, answers);
  if (answers !== null && answered?.post_id !== postId) throw notFound('the comment you’re replying to');
  const id = await comments.insertComment(db, {
    post_id: postId,
    user_id: userId,
    parent_id: answered ? (answered.parent_id ?? answers) : null,
    content,
    mentions,
    created_at: now,
    updated_at: now,
  });
  const hasRisen = await award(db, { userId, type: 'comment', relatedId: id, at: now });
  await followByItself(db, { userId, postId, at: now });
  return { row: await existing(db, id), answered: answered?.user_id ?? null, hasRisen };
}

/** @throws HttpError 403 when it is somebody else's, 404 when there is none */
export async function changeComment(
  db: Db,
  now: Timestamp,
  userId: number,
  id: number,
  { content, mentions }: Pick<WrittenText, 'content' | 'mentions'>,
): Promise<comments.CommentRow> {
  const changed = await comments.changeOwnComment(db, id, userId, { content, mentions, updated_at: now });
  if (!changed) throw await refusal(db, id);
  return existing(db, id);
}

/**
 * Deletes a comment and takes its points back. Replies to it stay (decision 0445). Call it in a transaction.
 * @param userId whose it must be; undefined for administrators
 * @returns the post that it was under
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function removeComment(db: Db, id: number, userId?: number): Promise<{ postId: number }> {
  const deleted = await comments.deleteComment(db, id, userId);
  if (!deleted) throw await refusal(db, id);
  await addToCount(db, deleted.post_id, 'comment_count', -1);
  await settleActivity(db, [deleted.post_id]);
  await revoke(db, { type: 'comment', relatedIds: [id] });
  return { postId: deleted.post_id };
}

/** Deletes several comments with their points. Call it in a transaction. */
export async function removeComments(db: Db, ids: readonly number[]): Promise<void> {
  const postIds = await comments.findPostsOf(db, ids);
  await uncount(db, { count: 'comment_count', table: 'feed_post_comments', ids });
  await revoke(db, { type: 'comment', relatedIds: ids });
  await comments.deleteComments(db, ids);
  await settleActivity(db, postIds);
}

async function existing(db: Db, id: number): Promise<comments.CommentRow> {
  const row = await comments.findComment(db, id);
  if (!row) throw notFound('this comment');
  return row;
}

const refusal = async (db: Db, id: number) =>
  (await comments.findComment(db, id)) ? forbidden('You can only change your own comments.') : notFound('this comment');
