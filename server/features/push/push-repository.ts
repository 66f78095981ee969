import type { Insertable, Selectable } from 'kysely';
import type { NotificationKind } from '#shared/contracts/choices.ts';
import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import type { PushSubscriptionsTable } from '../../db/push-tables.ts';
import { MOST_FOLLOWERS } from '../../db/post-follows.ts';
import { hasNotMuted } from '../notifications/notification-audience.ts';
import { neitherBlocks } from '../../db/blocks.ts';
import { countUnread } from '../notifications/notification-repository.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';

type Row = Selectable<PushSubscriptionsTable>;

/** The most devices per member. A further one replaces the oldest. */
const DEVICES = 10;

/**
 * Registers a device, in place of the previous one of its session or address. Repeating it changes nothing. Call it in
 * a transaction.
 */
export async function putSubscription(
  db: Db,
  { session_id, user_id, endpoint, p256dh, auth, created_at }: Omit<Insertable<PushSubscriptionsTable>, 'id'>,
): Promise<void> {
  const known = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth) return;
  await deleteOfSession(db, session_id);
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  await db
    .insertInto('push_subscriptions')
    .values({ session_id, user_id, endpoint, p256dh, auth, created_at })
    .execute();
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(DEVICES);
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('id', 'not in', newest).execute();
}

export const deleteOfSession = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();

export const deleteSubscription = (db: Db, id: number) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const hasSubscription = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst()) !==
  undefined;

/** A device with an active session, of a member who is not suspended. */
export const findLive = (db: Db, id: number, now: Timestamp): Promise<Row | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.sid', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expire', '>', now)
    .where(isNotSuspended(now))
    .executeTakeFirst();

/** The devices of some members. */
export const findOfMembers = (db: Db, userIds: readonly number[]): Promise<Pick<Row, 'id' | 'user_id'>[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('push_subscriptions').select(['id', 'user_id']).where('user_id', 'in', userIds).execute();

/** A member's devices, for their export. */
export const findSubscriptions = (db: Db, userId: number): Promise<Row[]> =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').limit(DEVICES).execute();

/** The event, for its push. */
export interface PushEvent {
  /** The comment's or the message's id. */
  readonly id: number;
  readonly by: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly created_at: Timestamp;
}

export interface CommentEvent extends PushEvent {
  readonly post_id: number;
  readonly post_author: number;
}

export interface MessageEvent extends PushEvent {
  /** The recipient's id. */
  readonly to: number;
}

const comments = (db: Db) =>
  db
    .selectFrom('feed_post_comments as comment')
    .innerJoin('feed_posts', 'feed_posts.id', 'comment.post_id')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select([
      'comment.id',
      'comment.post_id',
      'comment.user_id as by',
      'comment.created_at',
      'feed_posts.author_id as post_author',
      'users.first_name',
      'users.last_name',
    ]);

export const findComment = (db: Db, id: number): Promise<CommentEvent | undefined> =>
  comments(db).where('comment.id', '=', id).executeTakeFirst();

/** Whether a post's author or a follower, other than this member, has a device for push. */
export const hasThreadDevices = async (db: Db, postId: number, userId: number): Promise<boolean> =>
  // Checked first, because most communities have few devices, and reading the thread takes longer.
  (await findOtherDevice(db, { userId })).length > 0 && (await findThreadDevice(db, { postId, userId })).length > 0;

const findOtherDevice = prepared((db, { userId }: { userId: number }) =>
  db.selectFrom('push_subscriptions').select('id').where('user_id', '<>', userId).limit(1),
);

const findThreadDevice = prepared((db, { postId, userId }: { postId: number; userId: number }) =>
  db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '<>', userId)
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', eb.selectFrom('feed_posts').select('author_id').where('id', '=', postId)),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('post_follows')
            .select('user_id')
            .where('post_id', '=', postId)
            .where('state', '=', 'following')
            .orderBy('id', 'desc')
            .limit(MOST_FOLLOWERS),
        ),
      ]),
    )
    .limit(1),
);

/**
 * Whether the thread has a later comment by somebody whom the member does not block. They are notified of that one
 * instead, or wrote it themselves.
 */
export const hasLaterComment = async (db: Db, { id, post_id }: CommentEvent, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('feed_post_comments as comment')
    .select('comment.id')
    .where('comment.post_id', '=', post_id)
    .where('comment.id', '>', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation_sides as side')
            .select('side.user_id')
            .where('side.user_id', '=', userId)
            .whereRef('side.other_id', '=', 'comment.user_id')
            .where('side.blocked_at', 'is not', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a member may be notified of another's action: no block in either direction, and not muted. */
export const mayBeNotified = async (
  db: Db,
  { userId, of, postId }: { userId: number; of: number; postId?: number },
): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(neitherBlocks(of, 'users.id'))
    .where(hasNotMuted(postId, 'users.id'))
    .executeTakeFirst()) !== undefined;

/** A message that the recipient has not seen, in a conversation that one of their lists contains. */
export const findUnseenMessage = (db: Db, id: number): Promise<MessageEvent | undefined> =>
  db
    .selectFrom('private_messages as message')
    .innerJoin('conversation_sides as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'message.conversation_id')
        .onRef('theirs.other_id', '=', 'message.sender_id'),
    )
    .innerJoin('users', 'users.id', 'message.sender_id')
    .select([
      'message.id',
      'message.sender_id as by',
      'message.created_at',
      'theirs.user_id as to',
      'users.first_name',
      'users.last_name',
    ])
    .where('message.id', '=', id)
    .whereRef('theirs.read_up_to', '<', 'message.id')
    .where('theirs.box', '<>', 'hidden')
    .executeTakeFirst();

/** Whether the same member has written again since. */
export const hasLaterMessage = async (db: Db, { id, by }: MessageEvent): Promise<boolean> =>
  (await db
    .selectFrom('private_messages as message')
    .innerJoin('private_messages as later', 'later.conversation_id', 'message.conversation_id')
    .select('later.id')
    .where('message.id', '=', id)
    .where('later.id', '>', id)
    .where('later.sender_id', '=', by)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * The actor of a notification, while its cause still exists: the post, and the comment or the like if there is one.
 */
export const findActor = (
  db: Db,
  { kind, by, postId, commentId }: { kind: NotificationKind; by: number; postId: number; commentId?: number | null },
): Promise<Pick<PushEvent, 'first_name' | 'last_name'> | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('feed_posts', (join) => join.on('feed_posts.id', '=', postId))
    .select(['users.first_name', 'users.last_name'])
    .where('users.id', '=', by)
    .where('users.deleting_since', 'is', null)
    .$if(typeof commentId === 'number', (query) =>
      query.where((eb) =>
        eb.exists(eb.selectFrom('feed_post_comments').select('id').where('feed_post_comments.id', '=', commentId!)),
      ),
    )
    .$if(kind === 'like', (query) =>
      query.where((eb) =>
        eb.exists(
          eb.selectFrom('feed_post_likes').select('id').where('post_id', '=', postId).where('user_id', '=', by),
        ),
      ),
    )
    .$if(kind === 'comment_like', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('feed_comment_likes')
            .select('id')
            .where('comment_id', '=', commentId ?? 0)
            .where('user_id', '=', by),
        ),
      ),
    )
    .executeTakeFirst();

/** A member's unread notifications and messages, for the badge of the installed app. */
export async function countWaiting(db: Db, userId: number): Promise<number> {
  const notifications = await countUnread(db, userId, MOST_UNREAD);
  const row = await db.selectFrom('message_counts').select('unread').where('user_id', '=', userId).executeTakeFirst();
  return notifications + (row?.unread ?? 0);
}

/** A chat that administrators are notified of. */
export const findChat = (db: Db, id: number) =>
  db
    .selectFrom('chat_sessions')
    .select(['session_id', 'visitor_name', 'visitor_email', 'waiting_since'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The sender of an inquiry that administrators are notified of. */
export const findSender = (db: Db, id: number) =>
  db.selectFrom('contact_inquiries').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();

/** A thread that administrators are notified of, and the person that it is with. */
export const findPushedThread = (db: Db, id: number) =>
  db
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .select(['threads.subject', 'threads.waiting_since', 'contacts.name', 'contacts.email'])
    .where('threads.id', '=', id)
    .executeTakeFirst();

/** Whether somebody is an administrator now. */
export async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst();
  return row?.is_admin === 1;
}

/** The number of a webinar's time; undefined when it does not exist (any more). A cancelled one has a new number. */
export const findWebinarSequence = async (db: Db, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('webinars')
      .select('sequence')
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst()
  )?.sequence;
