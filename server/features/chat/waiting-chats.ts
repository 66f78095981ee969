import { sql } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import type { ChatSessionRow } from './chat-repository.ts';

/**
 * The update when a visitor starts waiting for a person: they ask for one, leave an address, are promised an answer, or
 * write again after a person's answer. A visitor who is already waiting keeps the earlier time.
 */
export const beginWaiting = (session: ChatSessionRow, since: Timestamp): Partial<ChatSessionRow> => ({
  waiting_since: session.waiting_since ?? since,
  ...(session.first_answered_at === null && { first_waited_at: session.first_waited_at ?? since }),
});

/** The update when a person has answered. */
export const endWaiting = (session: ChatSessionRow, now: Timestamp): Partial<ChatSessionRow> => ({
  waiting_since: null,
  first_answered_at: session.first_answered_at ?? now,
});

/** Conversations with a waiting visitor. The previous version closes one without clearing the time. */
const waiting = (db: Db) =>
  db.selectFrom('chat_sessions').where('waiting_since', 'is not', null).where('is_resolved', '=', 0);

/** Those waiting since a time or later, newest first, with their last message. */
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

/** How many are waiting, or have been waiting since before a time, up to `most`. */
export const countWaitingChats = async (db: Db, { before, most }: { before?: Timestamp; most: number }) =>
  (
    await waiting(db)
      .select('id')
      .$if(before !== undefined, (query) => query.where('waiting_since', '<', before!))
      .limit(most)
      .execute()
  ).length;

/** The newest first replies by a person: when they were sent, and since when the visitor had waited. */
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
