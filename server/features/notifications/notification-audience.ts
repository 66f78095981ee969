import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationChannel, NotificationChoiceKind } from '#shared/contracts/choices.ts';
import { defaultChannels } from '#shared/rules/notification-choices.ts';
import { findFollowers, hasNotMuted as hasNotMutedPost } from '../../db/post-follows.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/transaction.ts';

/*
 * Decides who is notified. The bell, push and mail all use this.
 */

/** The members that a new comment under a post may concern. */
export interface Thread {
  /** Undefined when there is no such post. */
  readonly author: number | undefined;
  /** The post's followers, including all who commented, without its author. */
  readonly others: readonly number[];
}

/**
 * Finds the members that a new comment may concern. Call it outside of the comment's transaction, which on PostgreSQL
 * would wait for other writers.
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
 * Whether a member has not muted the subject of a notification, for the `where` of a query.
 * @param postId null or undefined when it is not about a post
 * @param member the column that holds the member's id
 */
export const hasNotMuted = (postId: number | null | undefined, member: string): RawBuilder<SqlBool> =>
  // Does not inspect the value: a statement compiled once has a placeholder here.
  postId === null || postId === undefined ? sql<SqlBool>`1 = 1` : hasNotMutedPost(postId, member);

/**
 * Whether a member wants a kind of notification on a channel, for the `where` of a query that has joined
 * `notice_choices` as `choice`. Without a row the defaults apply.
 */
export const wants = (kind: NotificationChoiceKind, channel: NotificationChannel): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`choice.${kind}_${channel}`)}, ${sql.lit(Number(defaultChannels[kind][channel]))}) = 1`;

/** The members among some who have a device with push notifications of a kind. */
export async function findSubscribed(
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
