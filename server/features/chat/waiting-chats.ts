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

/** How many are waiting, or have been waiting since before a time, up to `most`. */
export const countWaitingChats = async (db: Db, { before, most }: { before?: Timestamp; most: number }) =>
  (
    await waiting(db)
      .select('id')
      .$if(before !== undefined, (query) => query.where('waiting_since', '<', before!))
      .limit(most)
      .execute()
  ).length;
