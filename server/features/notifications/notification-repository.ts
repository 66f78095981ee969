import { type Insertable, sql } from 'kysely';
import type { AgencyNotificationKind, NotificationKind } from '#shared/contracts/choices.ts';
import { choiceFor } from '#shared/rules/notification-choices.ts';
import { neitherBlocks } from '../../db/blocks.ts';
import type { NotificationsTable } from '../../db/notification-tables.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { hasNotMuted, wants } from './notification-audience.ts';

/** A stored notification: its id, and its recipient. */
export interface Written {
  readonly id: number;
  readonly user_id: number;
}

export const insertNotification = (db: Db, notification: Insertable<NotificationsTable>): Promise<Written> =>
  db.insertInto('notices').values(notification).returning(['id', 'user_id']).executeTakeFirstOrThrow();

/** Inserts notifications. @returns those that did not exist */
export const insertMissing = (db: Db, rows: readonly Insertable<NotificationsTable>[]): Promise<Written[]> =>
  db
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .execute();

/** The event, as stored in its notifications. */
export interface Act {
  readonly userIds: readonly number[];
  readonly by: number;
  readonly postId: number | null;
  readonly commentId: number | null;
  /** The text to store (`storedTitle`). The one shown is generated on reading. */
  readonly title: string;
  readonly at: Timestamp;
}
type ActKind = Exclude<
  NotificationKind,
  'level' | 'library' | 'report' | 'removal' | 'note' | 'webinar' | AgencyNotificationKind
>;

/** The recipients of an event among some members: not its actor, and nobody who blocks, has muted it or opted out. */
const concerned = (
  db: Pick<Db, 'selectFrom'>,
  kind: ActKind,
  { userIds, by, postId }: Pick<Act, 'userIds' | 'by' | 'postId'>,
) =>
  db
    .selectFrom('users')
    .leftJoin('notice_choices as choice', 'choice.user_id', 'users.id')
    .where('users.id', 'in', userIds)
    .where('users.id', '<>', by)
    .where('users.deleting_since', 'is', null)
    .where(wants(choiceFor[kind]!, 'bell'))
    .where(neitherBlocks(by, 'users.id'))
    .where(hasNotMuted(postId, 'users.id'));

const COLUMNS = ['user_id', 'kind', 'actor_id', 'post_id', 'comment_id', 'title', 'text', 'created_at'] as const;

/** PostgreSQL needs explicit types for values among the columns of a query. */
export const insertFor = (db: Db, kind: ActKind, act: Act) =>
  db
    .insertInto('notices')
    .columns(COLUMNS)
    .expression(
      concerned(db, kind, act).select([
        'users.id',
        sql.lit(kind).as('kind'),
        // A grouped notification of likes has no actor, so it stays when one of them leaves.
        sql<number | null>`cast(${isGathered(kind) ? null : act.by} as integer)`.as('actor_id'),
        sql<number | null>`cast(${act.postId} as integer)`.as('post_id'),
        sql<number | null>`cast(${act.commentId} as integer)`.as('comment_id'),
        sql<string>`cast(${act.title} as text)`.as('title'),
        sql<string>`''`.as('text'),
        sql<string>`cast(${act.at} as text)`.as('created_at'),
      ]),
    );

/** Likes are grouped in one notification for each post and each comment. */
export const isGathered = (kind: NotificationKind): kind is 'like' | 'comment_like' =>
  kind === 'like' || kind === 'comment_like';

const inserts = new Map<ActKind, (db: Db, act: Act & Record<string, unknown>) => Promise<Written[]>>();

/** Stores notifications of an event for its recipients, without duplicates. @returns the new ones */
export function insertNotifications(db: Db, kind: ActKind, act: Act): Promise<Written[]> {
  let insert = inserts.get(kind);
  if (!insert) {
    insert = prepared((within, values: Act & Record<string, unknown>) =>
      insertFor(within, kind, values)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'user_id']),
    );
    inserts.set(kind, insert);
  }
  return insert(db, { ...act });
}

/**
 * Notifies a member who has just reached a level with the points they were given, once for each level.
 */
export const insertLevelNotification = prepared(
  (db, { userId, given, title, at }: { userId: number; given: number; title: string; at: Timestamp }) =>
    db
      .insertInto('notices')
      .columns(['user_id', 'kind', 'level', 'title', 'text', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .innerJoin('levels', 'levels.level_number', 'users.level')
          .leftJoin('notice_choices as choice', 'choice.user_id', 'users.id')
          .select([
            'users.id',
            sql.lit('level').as('kind'),
            'users.level',
            sql<string>`cast(${title} as text)`.as('title'),
            sql<string>`''`.as('text'),
            sql<string>`cast(${at} as text)`.as('created_at'),
          ])
          .where('users.id', '=', userId)
          .where('levels.min_points', '>', 0)
          .where(sql<boolean>`users.points - cast(${given} as integer) < levels.min_points`)
          .where(wants('level', 'bell')),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'user_id', 'level']),
);

/** Which notifications to delete: about a post, about a comment, or of one member's actions towards another. */
export type Which =
  | { readonly posts: readonly number[]; readonly kind?: NotificationKind }
  | { readonly comments: readonly number[] }
  | { readonly userId: number; readonly actorId: number; readonly kind?: NotificationKind };

/** Deletes notifications. @returns the deleted ones */
export const deleteNotifications = (db: Db, which: Which): Promise<Written[]> => {
  const query = db.deleteFrom('notices').returning(['id', 'user_id']);
  if ('comments' in which) return query.where('comment_id', 'in', which.comments).execute();
  const kind = which.kind;
  const ofKind = query.$if(kind !== undefined, (narrowed) => narrowed.where('kind', '=', kind!));
  if ('posts' in which) return ofKind.where('post_id', 'in', which.posts).execute();
  return ofKind.where('actor_id', '=', which.actorId).where('user_id', '=', which.userId).execute();
};

/** Deletes some members' notifications of mentions in a post or a comment. @returns the deleted ones */
export const deleteMentions = (
  db: Db,
  { of, postId, commentId }: { of: readonly number[]; postId: number; commentId: number | undefined },
): Promise<Written[]> =>
  db
    .deleteFrom('notices')
    .where('kind', '=', 'mention')
    .where('user_id', 'in', of)
    .where((eb) =>
      commentId === undefined
        ? eb.and([eb('post_id', '=', postId), eb('comment_id', 'is', null)])
        : eb('comment_id', '=', commentId),
    )
    .returning(['id', 'user_id'])
    .execute();

/** Deletes a batch of notifications of a member's actions. @returns the deleted ones */
export const deleteNotificationsOf = (db: Db, actorId: number, most: number): Promise<Written[]> =>
  db
    .deleteFrom('notices')
    .where('id', 'in', (eb) => eb.selectFrom('notices').select('id').where('actor_id', '=', actorId).limit(most))
    .returning(['id', 'user_id'])
    .execute();

/** The ids of some members, in their order. */
export async function findMembers(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<readonly number[]> {
  const rows = await db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** @returns undefined when the post does not exist (any more) */
export const findPostAuthor = async (db: Db, postId: number): Promise<number | undefined> =>
  (await db.selectFrom('feed_posts').select('author_id').where('id', '=', postId).executeTakeFirst())?.author_id;

interface Page {
  readonly userId: number;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first, each with the data for its text; one row more than `limit` when there is a next page. */
export const findNotifications = (db: Db, { userId, limit, before }: Page) =>
  db
    .selectFrom('notices')
    .leftJoin('users as actor', 'actor.id', 'notices.actor_id')
    .leftJoin('feed_posts as post', 'post.id', 'notices.post_id')
    .leftJoin('feed_post_comments as comment', 'comment.id', 'notices.comment_id')
    .leftJoin('contact_inquiries as inquiry', 'inquiry.id', 'notices.inquiry_id')
    .leftJoin('chat_sessions as chat', 'chat.id', 'notices.chat_id')
    .leftJoin('threads as thread', 'thread.id', 'notices.thread_id')
    .leftJoin('contacts as contact', 'contact.id', 'thread.contact_id')
    .selectAll('notices')
    .select([
      'inquiry.first_name as sender_first_name',
      'inquiry.last_name as sender_last_name',
      'inquiry.message as inquiry_message',
      'inquiry.details as inquiry_details',
      'chat.session_id as chat_session_id',
      'chat.visitor_name as chat_name',
      'chat.visitor_email as chat_email',
      'chat.waiting_since as chat_waiting_since',
      'thread.subject as thread_subject',
      'contact.name as thread_name',
      'contact.email as thread_email',
    ])
    .select([
      'actor.id as author_id',
      'actor.first_name as author_first_name',
      'actor.last_name as author_last_name',
      'actor.profile_image_url as author_image_url',
      'actor.level as author_level',
      'post.title as post_title',
      'comment.content as comment_content',
    ])
    .where('notices.user_id', '=', userId)
    .where('notices.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

/** Counts a member's unread notifications, up to `most`. */
export async function countUnread(db: Db, userId: number, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((query) =>
      query
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .limit(most)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a member's unread notifications as read, up to one. @returns how many were unread */
export async function markRead(
  db: Db,
  { userId, upTo, at }: { userId: number; upTo: number; at: Timestamp },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set((eb) => ({ read_at: at, seen_id: eb.ref('id') }))
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
