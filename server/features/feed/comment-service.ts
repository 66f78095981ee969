import type { Mention } from '#shared/rules/mentions.ts';
import { points } from '#shared/contracts/limits.ts';
import type { Deps } from '../../app/deps.ts';
import { followAutomatically } from '../../db/post-follows.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { award, revoke } from '../gamification/points-service.ts';
import { findThread, type Thread } from '../notifications/notification-audience.ts';
import { notify, withdraw } from '../notifications/notification-service.ts';
import { queuePushOfComment } from '../push/push-notifications.ts';
import { hasThreadDevices } from '../push/push-repository.ts';
import * as comments from './comment-repository.ts';
import { notifyChangedMentions, notifyMentioned, type TextRow, writeText, type WrittenText } from './mentions.ts';
import { addToCount, countComment, recalculateLastActivity, uncount } from './post-counts.ts';

/*
 * What members do with comments, and all its consequences: `commentCreated`, `commentChanged` and `deleteComment` list
 * the side effects. (Likes of comments: like-service.ts.)
 */

type Needs = Pick<Deps, 'clock' | 'live' | 'jobs'>;

interface Words {
  readonly content: string;
  /** Chosen by the author; undefined when the form does not support mentions. */
  readonly mentions?: readonly Mention[] | undefined;
}

/** A comment about to be written. */
interface Draft {
  readonly postId: number;
  readonly userId: number;
  /** The comment that it answers. This may itself be a reply: there is only one level. */
  readonly answers: number | null | undefined;
  readonly text: WrittenText;
  readonly thread: Thread;
  /** Whether any participant has a device with push notifications. */
  readonly hasDevices: boolean;
}

/**
 * Reads the data for a new comment. Call it outside of the comment's transaction, which on PostgreSQL would wait for
 * other writers.
 */
export async function draftComment(
  db: Db,
  { postId, userId, answers, ...words }: Words & Pick<Draft, 'postId' | 'userId' | 'answers'>,
): Promise<Draft> {
  const hasDevices = await hasThreadDevices(db, postId, userId);
  const thread = await findThread(db, postId);
  return { postId, userId, answers, text: await writeText(db, userId, words), thread, hasDevices };
}

/**
 * Writes a comment, and notifies everybody concerned. Call it in a transaction.
 * @throws HttpError 404 without the post, or without the comment that it answers
 */
export async function createComment(tx: Transaction, deps: Needs, draft: Draft): Promise<comments.CommentRow> {
  const { postId, userId, answers, text } = draft;
  const written = await writeComment(tx.db, timestamp(deps.clock), { postId, userId, answers, ...text });
  await commentCreated(tx, deps, draft, written);
  return written.row;
}

/** The side effects of a new comment. Each person gets one notification: the first that applies to them. */
async function commentCreated(
  tx: Transaction,
  deps: Needs,
  { userId: by, text, thread, hasDevices }: Draft,
  { row, answered, hasRisen }: Written,
): Promise<void> {
  const [place, at] = [placeOf(row), row.created_at];
  const comment = { by, at, ...place };
  await deps.live.emit(tx, { name: 'feed.comment.created', data: place }, toMembers);
  await notifyMentioned(tx, deps, text.mentioned, comment);
  if (answered !== null) await notify(tx, deps, { kind: 'reply', to: [answered], ...comment });
  if (thread.author !== undefined && thread.author !== by) {
    await notify(tx, deps, { kind: 'comment', to: [thread.author], ...comment });
  }
  const others = thread.others.filter((id) => id !== by);
  if (others.length > 0) await notify(tx, deps, { kind: 'thread', to: others, ...comment });
  if (hasRisen) await notify(tx, deps, { kind: 'level', to: by, given: points.comment, at });
  if (hasDevices) await queuePushOfComment(tx, deps, row.id);
}

interface NewComment {
  readonly postId: number;
  readonly userId: number;
  readonly content: string;
  /** As returned by `writeText`. */
  readonly mentions?: string | null;
  readonly answers?: number | null | undefined;
}

interface Written {
  readonly row: comments.CommentRow;
  /** The author of the comment that it answers. */
  readonly answered: number | null;
  /** Whether it takes its author to another level. */
  readonly hasRisen: boolean;
}

/**
 * Writes a comment without notifications: counts it on the post, gives its points, and makes its author follow the
 * post. Call it in a transaction.
 * @throws HttpError 404 without the post, or without the comment that it answers
 */
export async function writeComment(
  db: Db,
  now: Timestamp,
  { postId, userId, content, mentions = null, answers = null }: NewComment,
): Promise<Written> {
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
  await followAutomatically(db, { userId, postId, at: now });
  return { row: await existing(db, id, userId), answered: answered?.user_id ?? null, hasRisen };
}

/** New text for a comment. */
interface Edit {
  readonly id: number;
  readonly userId: number;
  readonly text: WrittenText;
  /** Undefined when there is no such comment. */
  readonly before: TextRow | undefined;
}

/** Reads the data for changing a comment. Call it outside of the change's transaction. */
export async function draftEdit(db: Db, { id, userId, ...words }: Words & Pick<Edit, 'id' | 'userId'>): Promise<Edit> {
  const before = await comments.findCommentText(db, id);
  return { id, userId, before, text: await writeText(db, userId, words, before) };
}

/**
 * Changes the text of one's own comment. Call it in a transaction.
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function changeComment(tx: Transaction, deps: Needs, edit: Edit): Promise<comments.CommentRow> {
  const { id, userId, text } = edit;
  const change = { content: text.content, mentions: text.mentions, updated_at: timestamp(deps.clock) };
  if (!(await comments.changeOwnComment(tx.db, id, userId, change))) throw await refusal(tx.db, id);
  const row = await existing(tx.db, id, userId);
  await commentChanged(tx, deps, edit, row);
  return row;
}

/** The side effects of a changed comment. */
async function commentChanged(
  tx: Transaction,
  deps: Needs,
  { userId: by, text, before }: Edit,
  row: comments.CommentRow,
): Promise<void> {
  const place = placeOf(row);
  await deps.live.emit(tx, { name: 'feed.comment.updated', data: place }, toMembers);
  await notifyChangedMentions(tx, deps, text, before, { by, at: row.updated_at, ...place });
}

/**
 * Deletes a comment. Replies to it stay (decision 0445). Call it in a transaction.
 * @param userId required author; undefined for administrators
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function deleteComment(
  tx: Transaction,
  deps: Pick<Needs, 'live'>,
  { id, userId }: { id: number; userId: number | undefined },
): Promise<void> {
  // First, because its notifications are found by it.
  await withdraw(tx, deps, { comments: [id] });
  const { postId } = await removeComment(tx.db, id, userId);
  await deps.live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: id } }, toMembers);
}

/** As `deleteComment`, without notifications: updates the post's count, and takes the points back. */
export async function removeComment(db: Db, id: number, userId?: number): Promise<{ postId: number }> {
  const deleted = await comments.deleteComment(db, id, userId);
  if (!deleted) throw await refusal(db, id);
  await addToCount(db, deleted.post_id, 'comment_count', -1);
  await recalculateLastActivity(db, [deleted.post_id]);
  await revoke(db, { type: 'comment', relatedIds: [id] });
  return { postId: deleted.post_id };
}

/**
 * Removes several comments with their points when members are deleted, without notifications. Call it in a transaction.
 */
export async function removeComments(db: Db, ids: readonly number[]): Promise<void> {
  const postIds = await comments.findPostsOf(db, ids);
  await uncount(db, { count: 'comment_count', table: 'feed_post_comments', ids });
  await revoke(db, { type: 'comment', relatedIds: ids });
  await comments.deleteComments(db, ids);
  await recalculateLastActivity(db, postIds);
}

const placeOf = (row: comments.CommentRow) => ({ postId: row.post_id, commentId: row.id });

async function existing(db: Db, id: number, viewerId: number): Promise<comments.CommentRow> {
  const row = await comments.findComment(db, id, viewerId);
  if (!row) throw notFound('this comment');
  return row;
}

const refusal = async (db: Db, id: number) =>
  (await comments.findCommentText(db, id))
    ? forbidden('You can only change your own comments.')
    : notFound('this comment');
