import type { Db, Transaction } from '../../db/transaction.ts';
import { toChat } from '../../live/audience.ts';
import type { Live } from '../../live/live.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { hashToken, looksLikeToken, newToken } from '../../platform/secrets.ts';
import type { ChatMessageRow, ChatSessionRow } from './chat-repository.ts';

/** How long a mailed link to a conversation is valid, in milliseconds. */
const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** How long an administrator counts as having a conversation open. The console reports it every 20 seconds. */
const VIEWER_TIMEOUT_MS = 45_000;

/** Whether a browser started a conversation, or was let into it by a mailed link. */
export async function isReader(db: Db, session: ChatSessionRow, visitor: string): Promise<boolean> {
  return session.visitor_key === visitor || hasOpenedByLink(db, session.session_id, visitor);
}

/** Records the newest message that a visitor's browser has shown. Never goes back, nor past the last message. */
export async function recordSeen(
  db: Db,
  { session_id }: ChatSessionRow,
  { visitor, upTo }: { visitor: string; upTo: number },
): Promise<void> {
  const newest = await db
    .selectFrom('chat_messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  const message_id = Math.min(upTo, newest?.id ?? 0);
  if (message_id <= (await seenBy(db, session_id, visitor))) return;
  await db
    .insertInto('chat_readers')
    .values({ session_id, visitor_key: visitor, message_id, opened_at: null })
    .onConflict((conflict) => conflict.columns(['session_id', 'visitor_key']).doUpdateSet({ message_id }))
    .execute();
}

async function seenBy(db: Db, sessionId: string, visitor: string): Promise<number> {
  const row = await db
    .selectFrom('chat_readers')
    .select('message_id')
    .where('session_id', '=', sessionId)
    .where('visitor_key', '=', visitor)
    .executeTakeFirst();
  return row?.message_id ?? 0;
}

/** The newest message that any of the visitor's browsers has shown; 0 for none. */
export async function seenUpTo(db: Db, sessionId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_readers')
    .select((eb) => eb.fn.max('message_id').as('id'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Generates a link's token, which is mailed and never stored. */
export async function makeLink(db: Db, clock: Clock, sessionId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('chat_links')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: timestamp(clock, LINK_LIFETIME_MS),
      visitor_key: null,
      created_at: timestamp(clock),
    })
    .execute();
  return token;
}

/**
 * Lets a browser into the conversation of a mailed link. The first browser to use the link owns it, and can use it
 * again.
 * @returns the conversation's id, or undefined when the link is not ours, is too old, or belongs to another browser
 */
export async function openByLink(db: Db, clock: Clock, token: string, visitor: string): Promise<string | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const now = timestamp(clock);
  const link = await db
    .updateTable('chat_links')
    .set({ visitor_key: visitor })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('visitor_key', 'is', null), eb('visitor_key', '=', visitor)]))
    .returning('session_id')
    .executeTakeFirst();
  if (!link) return undefined;
  await db
    .insertInto('chat_readers')
    .values({ session_id: link.session_id, visitor_key: visitor, message_id: 0, opened_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'visitor_key']).doUpdateSet({ opened_at: now }))
    .execute();
  return link.session_id;
}

/** Whether a browser was let into a conversation by a mailed link. */
export async function hasOpenedByLink(db: Db, sessionId: string, visitor: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_readers')
    .select('opened_at')
    .where('session_id', '=', sessionId)
    .where('visitor_key', '=', visitor)
    .executeTakeFirst();
  return row !== undefined && row.opened_at !== null;
}

/**
 * The conversation that a browser was let into last, since a time: unresolved, or resolved after `resolvedSince`,
 * because writing in it reopens it.
 */
export const findOpenedSession = (db: Db, visitor: string, since: string, resolvedSince: string) =>
  db
    .selectFrom('chat_readers')
    .innerJoin('chat_sessions', 'chat_sessions.session_id', 'chat_readers.session_id')
    .selectAll('chat_sessions')
    .select('chat_readers.opened_at')
    .where('chat_readers.visitor_key', '=', visitor)
    .where('chat_readers.opened_at', '>', since)
    .where((eb) => eb.or([eb('chat_sessions.is_resolved', '=', 0), eb('chat_sessions.updated_at', '>', resolvedSince)]))
    .orderBy('chat_readers.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Viewer {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Records what an administrator has seen of a conversation. Never goes back. */
export async function recordRead(
  db: Db,
  clock: Clock,
  { sessionId, userId, upTo }: { sessionId: string; userId: number; upTo: number },
): Promise<void> {
  const looked_at = timestamp(clock);
  await db
    .insertInto('chat_looks')
    .values({ session_id: sessionId, user_id: userId, message_id: upTo, looked_at })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'user_id']).doUpdateSet((eb) => ({
        looked_at,
        message_id: eb
          .case()
          .when('chat_looks.message_id', '>', upTo)
          .then(eb.ref('chat_looks.message_id'))
          .else(upTo)
          .end(),
      })),
    )
    .execute();
}

/** The other administrators who have a conversation open now. */
export const otherViewers = (db: Db, clock: Clock, sessionId: string, userId: number): Promise<Viewer[]> =>
  db
    .selectFrom('chat_looks as look')
    .innerJoin('users as user', 'user.id', 'look.user_id')
    .select(['user.id', 'user.first_name', 'user.last_name'])
    .where('look.session_id', '=', sessionId)
    .where('look.user_id', '!=', userId)
    .where('look.looked_at', '>', timestamp(clock, -VIEWER_TIMEOUT_MS))
    .where('user.is_admin', '=', 1)
    .orderBy('user.id')
    .limit(20)
    .execute();

/** Notifies the conversation's visitor and the administrators of a new message. */
export const emitChatMessage = (tx: Transaction, live: Live, { id, session_id }: ChatMessageRow): Promise<void> =>
  live.emit(tx, { name: 'chat.message.created', data: { sessionId: session_id, messageId: id } }, toChat(session_id));

/** Notifies them that a conversation started, or changed other than by a message. */
export const emitChatSession = (
  tx: Transaction,
  live: Pick<Live, 'emit'>,
  name: 'chat.session.created' | 'chat.session.updated',
  sessionId: string,
): Promise<void> => live.emit(tx, { name, data: { sessionId } }, toChat(sessionId));
