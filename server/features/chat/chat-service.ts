import { randomBytes } from 'node:crypto';
import { contact } from '#data/content/contact.ts';
import { addressIn } from '../../adapters/assistant/address-in-text.ts';
import { greeting } from '../../adapters/assistant/wording.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { tellMessage, tellSession } from './chat-events.ts';
import { expectUnresolved } from './chat-access.ts';
import {
  type ChatMessageRow,
  type ChatSessionRow,
  changeSession,
  countVisitorMessages,
  findOpenSession,
  findSession,
  insertMessage,
  insertSession,
} from './chat-repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What a visitor may say in one conversation (hazards, "chat"). */
const MESSAGES_AT_MOST = 200;

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live'>;

/**
 * The visitor's unresolved conversation of the last 24 hours, or a new one that begins with a greeting. Only a new one
 * counts against the limit: whoever turns pages with the chat open starts nothing.
 */
export async function startSession(
  tx: Transaction,
  { clock, limits, live }: Needs,
  { visitor, visitorId, client }: { visitor: string; visitorId: string | null; client: string },
): Promise<{ session: ChatSessionRow; isNew: boolean }> {
  const open = await findOpenSession(tx.db, visitor, timestamp(clock, -DAY));
  if (open) return { session: open, isNew: false };
  await limits.consume('chat-start:client', client);
  const now = timestamp(clock);
  const session = await insertSession(tx.db, {
    session_id: randomBytes(16).toString('base64url'),
    visitor_key: visitor,
    visitor_id: visitorId,
    created_at: now,
    updated_at: now,
  });
  await insertMessage(tx.db, {
    session_id: session.session_id,
    is_bot: 1,
    author: 'assistant',
    message: greeting,
    created_at: now,
  });
  await tellSession(tx, live, 'chat.session.created', session.session_id);
  return { session, isNew: true };
}

/**
 * Stores what a visitor says, and what follows from it for the agency's people.
 * @throws HttpError 409 when the conversation is closed, 429 when there were too many messages
 */
export async function receiveMessage(
  tx: Transaction,
  { clock, jobs, limits, live }: Needs,
  {
    session,
    message,
    wantsPerson,
    client,
  }: { session: ChatSessionRow; message: string; wantsPerson: boolean; client: string },
): Promise<ChatMessageRow> {
  expectUnresolved(session);
  await limits.consume('chat-message:client', client);
  if ((await countVisitorMessages(tx.db, session.session_id)) >= MESSAGES_AT_MOST) {
    throw new HttpError('rate_limited', `This conversation has become very long. Please write to ${contact.email}.`, {
      // A day without a word, and the next start is a new conversation.
      retryAfter: DAY / 1000,
    });
  }
  const now = timestamp(clock);
  const stored = await insertMessage(tx.db, {
    session_id: session.session_id,
    is_bot: 0,
    author: 'visitor',
    message,
    created_at: now,
  });
  await changeSession(tx.db, session.session_id, { updated_at: now });
  await tellMessage(tx, live, stored);
  if (wantsPerson && session.person_asked_at === null) {
    await changeSession(tx.db, session.session_id, { person_asked_at: now });
    await tellSession(tx, live, 'chat.session.updated', session.session_id);
    await jobs.add(tx, 'chat.notify', { sessionId: session.session_id, reason: 'person' });
  }
  const address = addressIn(message);
  if (address && session.visitor_email === null) {
    await leaveAddress(tx, { clock, jobs, live }, session, { email: address, name: session.visitor_name });
  }
  return stored;
}

/** Keeps the address that a person shall answer to; a new one is told to the agency, the same one again is not. */
export async function leaveAddress(
  tx: Transaction,
  { clock, jobs, live }: Omit<Needs, 'limits'>,
  session: ChatSessionRow,
  { email, name }: { email: string; name: string | null },
): Promise<void> {
  await changeSession(tx.db, session.session_id, {
    visitor_email: email,
    visitor_name: name ?? session.visitor_name,
    updated_at: timestamp(clock),
  });
  await tellSession(tx, live, 'chat.session.updated', session.session_id);
  if (email !== session.visitor_email) {
    await jobs.add(tx, 'chat.notify', { sessionId: session.session_id, reason: 'address' });
  }
}

/** An administrator's answer: the assistant stays silent from then on. @throws HttpError 404, or 409 when closed */
export async function answerAsAgent(
  tx: Transaction,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  sessionId: string,
  message: string,
): Promise<ChatMessageRow> {
  const session = await findSession(tx.db, sessionId);
  if (!session) throw notFound('This conversation');
  expectUnresolved(session);
  const now = timestamp(clock);
  await changeSession(tx.db, sessionId, { updated_at: now });
  const stored = await insertMessage(tx.db, {
    session_id: sessionId,
    is_bot: 1,
    author: 'agent',
    message,
    created_at: now,
  });
  await tellMessage(tx, live, stored);
  return stored;
}
