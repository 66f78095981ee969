import { choiceFor } from '#shared/rules/notification-choices.ts';
import type { Insertable } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { NotificationsTable } from '../../db/notification-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import type { Live } from '../../live/live.ts';
import { timestamp } from '../../platform/clock.ts';
import { gatherLike, withdrawLike, withdrawPerson } from './gathered-likes.ts';
import { findSubscribed } from './notification-audience.ts';
import { findChoices, isWanted } from './notification-choices.ts';
import * as notifications from './notification-repository.ts';
import { storedTitle } from './notification-text.ts';

interface Recipient {
  readonly to: number;
  readonly at: Timestamp;
}

/** A member's action, for those it concerns. */
interface Done {
  readonly by: number;
  readonly at: Timestamp;
}

/** An event that members are notified of. */
export type NewNotification =
  /** Comments: on one's own post, on a post that one follows, in reply to one's own. */
  | (Done & {
      readonly kind: 'comment' | 'thread' | 'reply';
      readonly to: readonly number[];
      readonly postId: number;
      readonly commentId: number;
    })
  /** In a post, or in a comment. */
  | (Done & {
      readonly kind: 'mention';
      readonly to: readonly number[];
      readonly postId: number;
      readonly commentId?: number;
      /** For the bell alone: their devices were notified before. */
      readonly isQuiet?: true;
    })
  | (Done & { readonly kind: 'like'; readonly to: number; readonly postId: number })
  | (Done & {
      readonly kind: 'comment_like';
      readonly to: number;
      readonly postId: number;
      readonly commentId: number;
    })
  | (Done & { readonly kind: 'message_request'; readonly to: number })
  /** The post of the feed in which the agency shares it. */
  | (Done & { readonly kind: 'blog_post'; readonly to: readonly number[]; readonly postId: number })
  /** The points just given. They lead to a notification only when they reach a new level. */
  | (Recipient & { readonly kind: 'level'; readonly given: number })
  /** With the title and text as shown. */
  | (Recipient & {
      readonly kind: 'report' | 'removal' | 'note';
      readonly title: string;
      readonly text: string;
      readonly path?: string | null;
    });

/**
 * Notifies members under the bell, live if it is open. Call it in the transaction of the event. Nobody is notified of
 * their own actions, of people with a block in either direction, or of anything muted or opted out of. Each comment
 * notifies a member once, so notify mentioned members first, then those answered, then the rest.
 */
export async function notify(
  tx: Transaction,
  deps: Pick<Deps, 'live' | 'jobs'>,
  notification: NewNotification,
): Promise<void> {
  const written = await write(tx, notification);
  await announce(tx, deps.live, 'notice.created', written);
  await queuePush(tx, deps.jobs, notification, written);
}

/** The delay of a push, so that it can be seen on screen or undone first. */
const PUSH_DELAY_MS = 5000;

/** Queues pushes. Comments on followed posts, and messages, have pushes of their own (`push-notifications.ts`). */
async function queuePush(
  tx: Transaction,
  jobs: Deps['jobs'],
  notification: NewNotification,
  written: readonly notifications.Written[],
): Promise<void> {
  const choice = choiceFor[notification.kind];
  if (!choice || choice === 'message' || notification.kind === 'comment' || notification.kind === 'thread') return;
  if (notification.kind === 'mention' && notification.isQuiet) return;
  // A level is notified when it is reached, not with every point.
  const to = notification.kind === 'level' ? written.map(({ user_id }) => user_id) : [notification.to].flat();
  const userIds = await findSubscribed(tx.db, choice, to);
  if (userIds.length === 0) return;
  const { kind, at } = notification;
  const ids =
    'by' in notification
      ? { by: notification.by, postId: actOf(notification).postId, commentId: actOf(notification).commentId }
      : {};
  await jobs.add(tx, 'push.notice', { userIds, kind, at, ...ids }, PUSH_DELAY_MS);
}

async function write(tx: Transaction, notification: NewNotification): Promise<readonly notifications.Written[]> {
  switch (notification.kind) {
    case 'like':
    case 'comment_like':
      return gatherLike(tx.db, notification.kind, actOf(notification));
    case 'level': {
      const { to: userId, given, at } = notification;
      return notifications.insertLevelNotification(tx.db, { userId, given, title: 'You’ve reached a new level', at });
    }
    case 'report':
    case 'removal':
    case 'note':
      return writeWords(tx, notification);
    default:
      return notifications.insertNotifications(tx.db, notification.kind, actOf(notification));
  }
}

type Act = Extract<NewNotification, Done>;

function actOf(act: Act) {
  return {
    userIds: typeof act.to === 'number' ? [act.to] : act.to,
    by: act.by,
    postId: 'postId' in act ? act.postId : null,
    commentId: 'commentId' in act ? (act.commentId ?? null) : null,
    title: storedTitle(act.kind),
    at: act.at,
  };
}

async function writeWords(
  tx: Transaction,
  { kind, to, title, text, path = null, at }: Extract<NewNotification, { readonly title: string }>,
): Promise<notifications.Written[]> {
  const choice = choiceFor[kind];
  if (choice && !isWanted(await findChoices(tx.db, to), choice, 'bell')) return [];
  return [await notifications.insertNotification(tx.db, { user_id: to, kind, title, text, path, created_at: at })];
}

/** The subject of notifications that no longer apply. */
export type Withdrawn =
  | { readonly kind: 'like'; readonly postId: number; readonly by: number }
  | { readonly kind: 'comment_like'; readonly commentId: number; readonly by: number }
  | { readonly kind: 'message_request'; readonly to: number; readonly by: number }
  /** Some members' mentions in a post or in a comment. */
  | { readonly mentions: { of: readonly number[]; postId: number; commentId: number | undefined } }
  /** All notifications about them, of every kind. */
  | { readonly posts: readonly number[] }
  | { readonly comments: readonly number[] }
  /** All of a member's notifications about another, whom they block. */
  | { readonly to: number; readonly of: number };

/** Deletes notifications whose cause is gone. Call it in that transaction, while the post or comment still exists. */
export async function withdraw(tx: Transaction, { live }: Pick<Deps, 'live'>, what: Withdrawn): Promise<void> {
  await announce(tx, live, 'notice.changed', await takeBack(tx, what));
}

async function takeBack({ db }: Transaction, what: Withdrawn): Promise<readonly notifications.Written[]> {
  if ('posts' in what || 'comments' in what) return notifications.deleteNotifications(db, what);
  if ('mentions' in what) return notifications.deleteMentions(db, what.mentions);
  if ('of' in what) {
    return [
      ...(await notifications.deleteNotifications(db, { userId: what.to, actorId: what.of })),
      ...(await withdrawPerson(db, { userId: what.to, person: what.of })),
    ];
  }
  if (what.kind === 'message_request') {
    return notifications.deleteNotifications(db, { userId: what.to, actorId: what.by, kind: what.kind });
  }
  const targetId = what.kind === 'like' ? what.postId : what.commentId;
  return withdrawLike(db, what.kind, { targetId, by: what.by });
}

/** Marks a member's notifications as read up to one, on all of their screens. Call it in a transaction. */
export async function readNotifications(
  tx: Transaction,
  { live }: Pick<Deps, 'live'>,
  { userId, upTo, at }: { userId: number; upTo: number; at: Timestamp },
): Promise<void> {
  const count = await notifications.markRead(tx.db, { userId, upTo, at });
  if (count > 0) await announce(tx, live, 'notice.changed', [{ id: upTo, user_id: userId }]);
}

/** Writes notifications, except those that exist already, and announces them. */
export async function writeNotices(
  tx: Transaction,
  live: Deps['live'],
  rows: readonly Insertable<NotificationsTable>[],
): Promise<void> {
  if (rows.length > 0) await announce(tx, live, 'notice.created', await notifications.insertMissing(tx.db, rows));
}

/** One event for all recipients of a notification: it only triggers a reload, and each sees their own. */
export async function announce(
  tx: Transaction,
  live: Deps['live'],
  name: 'notice.created' | 'notice.changed',
  written: readonly notifications.Written[],
): Promise<void> {
  const [first] = written;
  if (!first) return;
  const userIds = new Set(written.map(({ user_id }) => user_id));
  await live.emit(tx, { name, data: { noticeId: first.id } }, toUsers(...userIds));
}

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Notifies all members of a post in which the agency shares something, in batches. */
    'notices.share': { postId: number; after: number };
  }
}

/** Members per transaction. */
const RECIPIENTS_AT_ONCE = 500;

/**
 * Queues a notification of all members about a blog article that the agency shares. Call it in the post's transaction.
 */
export async function shareWithAll(tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, postId: number): Promise<void> {
  await jobs.add(tx, 'notices.share', { postId, after: 0 });
}

/** Registers the job that notifies all members of a shared post. */
export function registerNotificationJobs({
  db,
  clock,
  jobs,
  live,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>): void {
  jobs.work('notices.share', async ({ postId, after }) => {
    const members = await notifications.findMembers(db, { after, limit: RECIPIENTS_AT_ONCE });
    const last = members.at(-1);
    if (last === undefined) return;
    await transaction(db, async (tx) => {
      const by = await notifications.findPostAuthor(tx.db, postId);
      if (by === undefined) return;
      await notify(tx, { jobs, live }, { kind: 'blog_post', to: members, by, postId, at: timestamp(clock) });
      await jobs.add(tx, 'notices.share', { postId, after: last });
    });
  });
}

/** A member's notifications, and other members' notifications about them. Deleted with the account. */
export const notificationMemberData = (live: Live): MemberData => ({
  name: 'notices',
  async removeSome(tx, userId, most) {
    const gone = await notifications.deleteNotificationsOf(tx.db, userId, most);
    await announce(tx, live, 'notice.changed', gone);
    return gone.length;
  },
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('notices')
        .select([
          'id',
          'kind',
          'title',
          'text',
          'path',
          'post_id as postId',
          'comment_id as commentId',
          'count',
          'level',
        ])
        .select(['read_at as readAt', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
});
