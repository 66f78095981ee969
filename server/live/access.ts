import type { Db } from '../db/transaction.ts';
import { chatOf, type Listener } from './audience.ts';
import type { LoggedEvent } from './event-log.ts';

/** Who listens, as they said when they came; what they may hear is read anew each time. */
export interface Identity {
  /** Of a person who is signed in: the session's hash. */
  readonly session: string | undefined;
  readonly visitor: string;
}

/**
 * What each listener is now, from the database: one query for all of them, however many there are. Whose session has
 * ended, by whatever means, is not in the answer.
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
    .execute();

/** Whose the conversations are that some events are about: id → visitor. */
export async function readChats(db: Db, events: readonly LoggedEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ audience }) => chatOf(audience) ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_sessions')
    .select(['session_id', 'visitor_key'])
    .where('session_id', 'in', padded(ids))
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.visitor_key]));
}

/** Repeats the last until the length is a power of two, so that the statements that are kept are few. */
function padded(values: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)]!);
}
