import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { threadFollows } from './chat-thread.ts';
import { hasOpenedByLink, emitChatSession } from './chat-readers.ts';
import { changeSession, type ChatSessionRow } from './chat-repository.ts';

/** How long a visitor may write in a resolved conversation, through the link in their mail. */
export const REOPENABLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether a resolved conversation was resolved or last active less than a week ago. */
export const isReopenable = ({ updated_at }: ChatSessionRow, clock: Clock): boolean =>
  updated_at > timestamp(clock, -REOPENABLE_MS);

/**
 * Reopens a resolved conversation. A visitor who was waiting waits again.
 * @param by an administrator's id, or the visitor
 * @returns its new state
 */
export async function reopenSession(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  session: ChatSessionRow,
  by: number | 'visitor',
): Promise<ChatSessionRow> {
  const reopened = { is_resolved: 0, waiting_since: await unansweredSince(tx.db, session) } as const;
  await changeSession(tx.db, session.session_id, reopened);
  await threadFollows(tx, deps, { ...session, ...reopened }, by);
  await emitChatSession(tx, deps.live, 'chat.session.updated', session.session_id);
  return { ...session, ...reopened };
}

/**
 * The conversation that a visitor is about to write in, reopened for a browser let in by a mailed link.
 * @throws HttpError 409 when it is closed
 */
export async function writableSession(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  session: ChatSessionRow,
  visitor: string,
): Promise<ChatSessionRow> {
  const reopens =
    session.is_resolved === 1 &&
    isReopenable(session, deps.clock) &&
    (await hasOpenedByLink(tx.db, session.session_id, visitor));
  if (reopens) return reopenSession(tx, deps, session, 'visitor');
  expectUnresolved(session);
  return session;
}

/** @throws HttpError 409, after which the widget starts a new conversation */
export function expectUnresolved(session: ChatSessionRow): void {
  if (session.is_resolved) {
    throw new HttpError('conflict', 'This chat has been closed. Please start a new one.');
  }
}

/** Since when a visitor has been waiting for a person; null when nobody was waiting. */
async function unansweredSince(db: Db, session: ChatSessionRow): Promise<string | null> {
  if (session.first_answered_at === null) return session.first_waited_at;
  const last = await db
    .selectFrom('chat_messages')
    .select(['author', 'created_at'])
    .where('session_id', '=', session.session_id)
    .where('author', '!=', 'assistant')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.author === 'visitor' ? last.created_at : null;
}
