import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationChoiceKind, NotificationWay } from '#shared/contracts/choices.ts';
import { defaultWays } from '#shared/rules/notification-choices.ts';
import { findFollowers, hasNotMuted as hasNotMutedPost } from '../../db/post-follows.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/transaction.ts';

/*
 * Decides who is told of something. Whatever tells members, by the bell, by push or by mail, asks here.
 */

/** Those whom a new comment under a post may concern. */
export interface Thread {
  /** Undefined when there is no such post. */
  readonly author: number | undefined;
  /** Those who follow the post, as all do who commented, without the post's author. */
  readonly others: readonly number[];
}

/**
 * Finds those whom a new comment may concern. Ask outside of the comment's transaction, which would wait for whoever writes
 * to the same pages on PostgreSQL.
 */
export async function findThread(db: Db, postId: number): Promise<Thread> {
  const [post] = await findAuthor(db, { postId });
  const followers = post ? await findFollowers(db, postId) : [];
  return { author: post?.author_id, others: followers.filter((id) => id !== post?.author_id) };
}

const findAuthor = prepared((db, { postId }: { postId: number }) =>
  db.selectFrom('feed_posts').select('author_id').where('id', '=', postId),
);

/**
 * Whether a member has not muted what something is about, for the `where` of a query.
 * @param postId null or undefined for what is about no post
 * @param member the column that holds the member's id
 */
export const hasNotMuted = (postId: number | null | undefined, member: string): RawBuilder<SqlBool> =>
  // No look at what it is: a statement that is compiled once has a placeholder there.
  postId === null || postId === undefined ? sql<SqlBool>`1 = 1` : hasNotMutedPost(postId, member);

/**
 * Whether a member wants to be told of a kind in a way, for the `where` of a query that has joined `notice_choices` as
 * `choice`. One without a row has not chosen yet.
 */
export const wants = (kind: NotificationChoiceKind, way: NotificationWay): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`choice.${kind}_${way}`)}, ${sql.lit(Number(defaultWays[kind][way]))}) = 1`;

/** Those of some members who have a device that is told of a kind by push. */
export async function findListening(
  db: Db,
  kind: NotificationChoiceKind,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('push_subscriptions')
    .leftJoin('notice_choices as choice', 'choice.user_id', 'push_subscriptions.user_id')
    .select('push_subscriptions.user_id')
    .where('push_subscriptions.user_id', 'in', userIds)
    .where(wants(kind, 'push'))
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}
