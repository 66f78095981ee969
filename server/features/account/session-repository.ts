import { sql } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export interface SessionRow {
  sid: string;
  user_agent: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp | null;
}

/** The most sessions that are listed. Only a script signs in more often. */
const SHOWN = 100;

/** The first half of a row's `sid` (a hash): enough to identify the row, and useless as a session. */
export const sessionHandle = (sid: string): string => sid.slice(0, 32);

/** A member's active sessions, last used first. */
export const findSessions = (db: Db, userId: number, now: Timestamp): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .select(['sid', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expire', '>', now)
    .orderBy(sql`coalesce(last_seen_at, created_at)`, 'desc')
    .limit(SHOWN)
    .execute();

/** @returns whether the member had such a session */
export async function deleteSession(db: Db, userId: number, handle: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql`substr(sid, 1, 32)`, '=', handle)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @param current the `sid` of the session that stays */
export const deleteOtherSessions = (db: Db, userId: number, current: string | undefined) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(current !== undefined, (query) => query.where('sid', '<>', current!))
    .execute();
