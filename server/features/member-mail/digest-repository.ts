import { sql } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findBlockedBy } from '../../db/blocks.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import { isMember } from '../community/member-repository.ts';

/** A member whose digest is due, with the data for its content and for scheduling the next one. */
export interface DueRow {
  id: number;
  first_name: string;
  email: string;
  country: string | null;
  longitude: number | null;
  last_active_at: Timestamp | null;
  created_at: Timestamp;
  next_digest_at: Timestamp | null;
  last_digest_at: Timestamp | null;
}

const COLUMNS = [
  'id',
  'first_name',
  'email',
  'country',
  'longitude',
  'last_active_at',
  'created_at',
  'next_digest_at',
  'last_digest_at',
] as const;

/** A batch of members whose digest is due, longest overdue first. */
export const findDue = (db: Db, now: Timestamp, most: number): Promise<DueRow[]> =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where('next_digest_at', '<=', now)
    .orderBy('next_digest_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** A batch of members without a scheduled digest: new ones, and those who changed their frequency or time zone. */
export const findUnplanned = (db: Db, most: number): Promise<DueRow[]> =>
  db.selectFrom('users').select(COLUMNS).where('next_digest_at', 'is', null).orderBy('id').limit(most).execute();

export const findReader = (db: Db, id: number): Promise<DueRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/**
 * The members among some who may be mailed: their address is confirmed and they are not suspended.
 * @param now by the server's clock
 */
export async function findReachable(db: Db, ids: readonly number[], now: Timestamp): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reachable(db, ids, now).select(['users.id', 'users.email']).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The members among some who may get digests. The agency's own accounts are excluded. */
export async function findSubscribers(db: Db, ids: readonly number[], now: Timestamp): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await reachable(db, ids, now).select('users.id').where(isMember).execute();
  return new Set(rows.map(({ id }) => id));
}

const reachable = (db: Db, ids: readonly number[], now: Timestamp) =>
  db
    .selectFrom('users')
    .where('users.id', 'in', ids)
    .where('users.deleting_since', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isNotSuspended(now));

/** Schedules the next digest of some members, unless somebody else already has. */
export async function planDigest(db: Db, ids: readonly number[], at: Timestamp, now: Timestamp): Promise<void> {
  await db
    .updateTable('users')
    .set({ next_digest_at: at })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('next_digest_at', 'is', null), eb('next_digest_at', '<=', now)]))
    .execute();
}

/** Advances a member's due digest, in the transaction that queues its mail. @returns false when it is no longer due */
export async function claimDigest(
  db: Db,
  { id, next_digest_at }: DueRow,
  { at, next }: { readonly at: Timestamp; readonly next: Timestamp },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ next_digest_at: next, last_digest_at: at })
    .where('id', '=', id)
    .where('next_digest_at', '=', next_digest_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The number of digests waiting for their first attempt, counted up to `most`. */
export async function countQueued(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('jobs')
        .select('id')
        // Written as in the partial index.
        .where('kind', '=', sql.lit('digest.send'))
        .where('attempts', '=', sql.lit(0))
        .limit(most)
        .as('queued'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A candidate post for a digest. */
export interface PostRow {
  id: number;
  author_id: number;
  title: string;
  /** The beginning of its text. */
  content: string;
  like_count: number;
  comment_count: number;
  created_at: Timestamp;
  first_name: string;
  last_name: string;
}

/** Posts of members; announcements are left out, because the library and webinars have lines of their own. */
const posts = (db: Db) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .select([
      'feed_posts.id',
      'feed_posts.author_id',
      'feed_posts.title',
      sql<string>`substr(feed_posts.content, 1, 400)`.as('content'),
      'feed_posts.like_count',
      'feed_posts.comment_count',
      'feed_posts.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('users.deleting_since', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_resources')
            .select('post_resources.post_id')
            .whereRef('post_resources.post_id', '=', 'feed_posts.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('post_webinars')
            .select('post_webinars.post_id')
            .whereRef('post_webinars.post_id', '=', 'feed_posts.id'),
        ),
      ),
    );

/** The newest posts since a time. Only as many as needed are read. */
export const findCandidates = (db: Db, since: Timestamp, most: number): Promise<PostRow[]> =>
  posts(db)
    .where('feed_posts.id', 'in', (newest) =>
      newest
        .selectFrom((all) =>
          all.selectFrom('feed_posts').select(['id', 'created_at']).orderBy('id', 'desc').limit(most).as('newest'),
        )
        .select('newest.id')
        .where('newest.created_at', '>', since),
    )
    .execute();

/** The posts among some that still exist. */
export const findPosts = async (db: Db, ids: readonly number[]): Promise<PostRow[]> =>
  ids.length === 0 ? [] : posts(db).where('feed_posts.id', 'in', ids).execute();

/** The members whom a member blocks. */
export const findBlocked = async (db: Db, userId: number): Promise<Set<number>> =>
  new Set((await findBlockedBy(db, { userId })).map(({ id }) => id));

/** The posts among some that a member has muted. */
export async function findMuted(db: Db, userId: number, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('post_follows')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .where('state', '=', 'muted')
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

/** A member's unread messages and requests. */
export interface Waiting {
  readonly messages: number;
  readonly requests: number;
  /** Whether any of them arrived since a time and was not mailed at once. */
  readonly isNew: boolean;
}

export async function findWaiting(db: Db, userId: number, since: Timestamp): Promise<Waiting> {
  const counts = await db
    .selectFrom('message_counts')
    .select(['unread', 'requests'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { unread: messages, requests } = counts ?? { unread: 0, requests: 0 };
  if (messages + requests === 0) return { messages: 0, requests: 0, isNew: false };
  const newest = await db
    .selectFrom('conversation_sides')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('box', 'in', ['inbox', 'requests'])
    .where('last_message_at', '>', since)
    .where('unread_count', '>', 0)
    .where('mailed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { messages, requests, isNew: newest !== undefined };
}

/** The first published webinar between two times. */
export const findNextWebinar = (db: Db, after: Timestamp, before: Timestamp) =>
  db
    .selectFrom('webinars')
    .select(['title', 'summary', 'slug', 'starts_at'])
    .where('starts_at', '>', after)
    .where('starts_at', '<=', before)
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
