import { findBlockers } from '../db/blocks.ts';
import { isNotSuspended } from '../db/suspended.ts';
import type { Db } from '../db/transaction.ts';
import { chatOf, type Listener } from './audience.ts';
import type { LoggedEvent } from './event-log.ts';

/** A listener's identity. Its access is read from the database again each time. */
export interface Identity {
  /** The session's hash; undefined for a signed-out visitor. */
  readonly session: string | undefined;
  readonly visitor: string;
}

/**
 * The current access of all listeners, in one query. Listeners with an ended session and suspended members are left
 * out.
 */
export async function readListeners<T extends Identity>(
  db: Db,
  now: string,
  identities: readonly T[],
): Promise<Map<T, Listener>> {
  const sessions = [...new Set(identities.flatMap(({ session }) => session ?? []))];
  const rows = sessions.length === 0 ? [] : await findSessions(db, now, sessions);
  const bySession = new Map(rows.map((row) => [row.sid, row]));
  return new Map(
    identities.flatMap((identity): [T, Listener][] => {
      const { session, visitor } = identity;
      if (session === undefined) return [[identity, { userId: undefined, isAdmin: false, visitor }]];
      const row = bySession.get(session);
      return row ? [[identity, { userId: row.id, isAdmin: row.is_admin === 1, visitor }]] : [];
    }),
  );
}

const findSessions = (db: Db, now: string, sessions: readonly string[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.sid', 'users.id', 'users.is_admin'])
    .where('sessions.sid', 'in', padded(sessions))
    .where('sessions.expire', '>', now)
    .where('users.deleting_since', 'is', null)
    .where(isNotSuspended(now))
    .execute();

/** The browsers that may read the conversations of some events: id → visitors. */
export async function readChats(db: Db, events: readonly LoggedEvent[]): Promise<Map<string, Set<string>>> {
  const ids = [...new Set(events.flatMap(({ audience }) => chatOf(audience) ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_sessions')
    .select(['session_id', 'visitor_key'])
    .where('session_id', 'in', padded(ids))
    .execute();
  const letIn = await db
    .selectFrom('chat_readers')
    .select(['session_id', 'visitor_key'])
    .where('session_id', 'in', padded(ids))
    .where('opened_at', 'is not', null)
    .execute();
  const chats = new Map(rows.map((row) => [row.session_id, new Set([row.visitor_key])]));
  for (const row of letIn) chats.get(row.session_id)?.add(row.visitor_key);
  return chats;
}

/** Finds who must not receive a new post: the ids of members who block its author, by event. */
export async function readBlockers(db: Db, events: readonly LoggedEvent[]): Promise<Map<LoggedEvent, Set<number>>> {
  const posts = events.flatMap((event): [LoggedEvent, number][] =>
    event.name === 'feed.post.created' ? [[event, (JSON.parse(event.data) as { authorId: number }).authorId]] : [],
  );
  if (posts.length === 0) return new Map();
  const blockers = await findBlockers(db, padded([...new Set(posts.map(([, authorId]) => authorId))]));
  return new Map(
    posts.flatMap(([event, authorId]): [LoggedEvent, Set<number>][] => {
      const ids = blockers.get(authorId);
      return ids ? [[event, ids]] : [];
    }),
  );
}

/** Repeats the last until the length is a power of two, which limits the number of prepared statements. */
function padded<T>(values: readonly T[]): T[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)]!);
}
