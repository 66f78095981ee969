import { sql } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import type { ChatSessionRow } from './chat-repository.ts';

/**
 * What to note when a visitor begins to wait for a person: one asks for a person, leaves an address, is promised an answer, or
 * speaks on after a person has answered. One who waits already has waited since before.
 */
export const beginWaiting = (session: ChatSessionRow, since: Timestamp): Partial<ChatSessionRow> => ({
  waiting_since: session.waiting_since ?? since,
  ...(session.first_answered_at === null && { first_waited_at: session.first_waited_at ?? since }),
});

/** What to note when a person has answered. */
export const endWaiting = (session: ChatSessionRow, now: Timestamp): Partial<ChatSessionRow> => ({
  waiting_since: null,
  first_answered_at: session.first_answered_at ?? now,
});

/** Conversations whose visitor waits for a person. A version from before closes one without noting that. */
const waiting = (db: Db) =>
  db.selectFrom('chat_sessions').where('waiting_since', 'is not', null).where('is_resolved', '=', 0);

/** Those who have waited since a time or later, the newest first, with the last that they said. */
export const findWaitingChats = (db: Db, { since, most }: { since: Timestamp; most: number }) =>
  waiting(db)
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'chat_sessions.user_id').on('users.deleting_since', 'is', null),
    )
    .select(['session_id', 'visitor_email', 'visitor_name', 'waiting_since'])
    .$narrowType<{ waiting_since: Timestamp }>()
    .select((eb) => [
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('member_name'),
      eb
        .selectFrom('chat_messages as last')
        .select('last.message')
        .whereRef('last.session_id', '=', 'chat_sessions.session_id')
        .where('last.author', '=', 'visitor')
        .orderBy('last.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('last_words'),
    ])
    .where('waiting_since', '>=', since)
    .orderBy('waiting_since', 'desc')
    .orderBy('chat_sessions.id', 'desc')
    .limit(most)
    .execute();

/** How many wait, or have waited since before a time; up to `most`. */
export const countWaitingChats = async (db: Db, { before, most }: { before?: Timestamp; most: number }) =>
  (
    await waiting(db)
      .select('id')
      .$if(before !== undefined, (query) => query.where('waiting_since', '<', before!))
      .limit(most)
      .execute()
  ).length;

/** When those who waited got their first answer from a person, and since when they had waited; the newest. */
export const findFirstAnswers = (db: Db, { since, most }: { since: Timestamp; most: number }) =>
  db
    .selectFrom('chat_sessions')
    .select(['first_waited_at as since', 'first_answered_at as at'])
    .where('first_waited_at', 'is not', null)
    .where('first_answered_at', '>=', since)
    .$narrowType<{ since: Timestamp; at: Timestamp }>()
    .orderBy('first_answered_at', 'desc')
    .limit(most)
    .execute();
