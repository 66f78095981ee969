import { randomBytes } from 'node:crypto';
import { contact } from '#data/content/contact.ts';
import { pleasantryIn } from '#shared/rules/pleasantries.ts';
import type { BeginningColumns } from '#shared/rules/visits.ts';
import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { transaction, type Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { Timestamp } from '../../db/schema.ts';
import { notifyAdministrators } from '../notifications/agency-notifications.ts';
import type { ReplyEnd } from '../desk/thread-service.ts';
import { addressIn } from '../assistant/address-in-text.ts';
import type { Assistant, Question } from '../assistant/assistant.ts';
import { greeting, promisesPerson } from '../assistant/wording.ts';
import { findOpenedSession, emitChatMessage, emitChatSession } from './chat-readers.ts';
import { recordAddress, openChatThread, recordAnswer, recordMessage, threadFollows } from './chat-thread.ts';
import {
  changeSession,
  countVisitorMessages,
  findMessage,
  findMessagesBefore,
  findOpenSession,
  findReply,
  findSession,
  hasAgent,
  insertMessage,
  insertSession,
  type ChatMessageRow,
  type ChatSessionRow,
} from './chat-repository.ts';
import { expectUnresolved, REOPENABLE_MS, writableSession } from './reopen-chat.ts';
import { beginWaiting, endWaiting } from './waiting-chats.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Gives a visitor with the chat still open time to read an answer before it is mailed. */
const READING_TIME_MS = 60 * 1000;
/** The most that a visitor may write in one conversation, so that a bot cannot fill the database. */
const MESSAGES_AT_MOST = 200;
/** How much of the conversation is sent to the assistant. */
const HISTORY_LENGTH = 20;

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live'>;

interface StartedBy {
  readonly visitor: string;
  readonly visitorId: string | null;
  /** Undefined when signed out. */
  readonly userId: number | undefined;
  readonly client: string;
  /** Where the visit began. Stored only with a new conversation. */
  readonly beginning: BeginningColumns;
}

/**
 * The visitor's own unresolved conversation of the last 24 hours, one opened by a mailed link in that time, or a new one
 * that starts with a greeting. Only a new one counts against the limit: changing pages with the chat open starts none.
 */
export async function startSession(
  tx: Transaction,
  { clock, limits }: Needs,
  { visitor, visitorId, userId, client, beginning }: StartedBy,
): Promise<{ session: ChatSessionRow; isNew: boolean }> {
  const since = timestamp(clock, -DAY);
  const own = await findOpenSession(tx.db, visitor, since);
  // One just opened by a mailed link comes before the browser's own older one.
  const opened = await findOpenedSession(tx.db, visitor, since, timestamp(clock, -REOPENABLE_MS));
  const session = opened && !(own && own.created_at > (opened.opened_at ?? '')) ? opened : own;
  if (session) {
    if (session === own) await recordMember(tx, session, userId);
    return { session, isNew: false };
  }
  await limits.consume('chat-start:client', client);
  const now = timestamp(clock);
  const begun = await insertSession(tx.db, {
    session_id: randomBytes(16).toString('base64url'),
    visitor_key: visitor,
    visitor_id: visitorId,
    user_id: userId ?? null,
    ...beginning,
    created_at: now,
    updated_at: now,
  });
  await insertMessage(tx.db, {
    session_id: begun.session_id,
    is_bot: 1,
    author: 'assistant',
    message: greeting,
    created_at: now,
  });
  return { session: begun, isNew: true };
}

/**
 * Records the first human input in a conversation, and notifies the agency that it has started. A chat opened and left
 * without a word is not listed, counted or notified.
 */
async function recordFirstWords(
  tx: Transaction,
  deps: Omit<Needs, 'limits'>,
  session: ChatSessionRow,
): Promise<ChatSessionRow> {
  if (session.spoken_at !== null) return session;
  const spoken = { spoken_at: timestamp(deps.clock) };
  await changeSession(tx.db, session.session_id, spoken);
  await openChatThread(tx, deps, { ...session, ...spoken });
  await emitChatSession(tx, deps.live, 'chat.session.created', session.session_id);
  return { ...session, ...spoken };
}

/** Notifies the administrators who have opted in. */
const notifyAboutChat = (
  tx: Transaction,
  deps: Pick<Needs, 'jobs'>,
  { id: chatId, session_id: sessionId }: ChatSessionRow,
  reason: 'begun' | 'person' | 'address',
  at: Timestamp,
): Promise<void> => notifyAdministrators(tx, deps, { kind: 'chat', chatId, sessionId, reason, at });

/** A visitor who has signed in since is shown under their name from then on. */
async function recordMember(tx: Transaction, session: ChatSessionRow, userId: number | undefined): Promise<void> {
  if (userId === undefined || session.user_id !== null) return;
  await changeSession(tx.db, session.session_id, { user_id: userId });
}

/**
 * Stores a visitor's message, updates its thread, and notifies administrators. A resolved conversation reopens within a
 * week for a browser let in by a mailed link.
 * @throws HttpError 409 when the conversation is closed, 429 when there were too many messages
 */
export async function receiveMessage(
  tx: Transaction,
  { clock, jobs, limits, live }: Needs,
  {
    session: found,
    message,
    visitor,
    wantsPerson,
    userId,
    client,
  }: {
    session: ChatSessionRow;
    message: string;
    visitor: string;
    wantsPerson: boolean;
    userId: number | undefined;
    client: string;
  },
): Promise<ChatMessageRow> {
  const session = await writableSession(tx, { clock, jobs, live }, found, visitor);
  await recordMember(tx, session, userId);
  await limits.consume('chat-message:client', client);
  if ((await countVisitorMessages(tx.db, session.session_id)) >= MESSAGES_AT_MOST) {
    throw new HttpError('rate_limited', `This chat has become very long. Please write to ${contact.email}.`, {
      // After a day without a message, the next start is a new conversation.
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
  // A thank-you needs no answer.
  const waits = wantsPerson || (session.first_answered_at !== null && pleasantryIn(message) === undefined);
  const change = { updated_at: now, ...(waits && beginWaiting(session, now)) };
  await changeSession(tx.db, session.session_id, change);
  if (session.spoken_at !== null) await recordMessage(tx, { clock, jobs, live }, session, stored);
  const spoken = await recordFirstWords(tx, { clock, jobs, live }, { ...session, ...change });
  if (waits) await threadFollows(tx, { clock, jobs, live }, spoken, 'visitor');
  await emitChatMessage(tx, live, stored);
  const isFirstAsk = wantsPerson && session.person_asked_at === null;
  if (isFirstAsk || session.spoken_at === null) {
    await notifyAboutChat(tx, { jobs }, session, isFirstAsk ? 'person' : 'begun', now);
  }
  if (wantsPerson && session.person_asked_at === null) {
    await changeSession(tx.db, session.session_id, { person_asked_at: now });
    await emitChatSession(tx, live, 'chat.session.updated', session.session_id);
    await jobs.add(tx, 'chat.notify', { sessionId: session.session_id, reason: 'person' });
  }
  const address = addressIn(message);
  if (address && session.visitor_email === null) {
    await leaveAddress(tx, { clock, jobs, live }, spoken, { email: address, name: session.visitor_name });
  }
  return stored;
}

/** Stores the visitor's address for an answer. Notifies the agency of a new address, not of the same one again. */
export async function leaveAddress(
  tx: Transaction,
  { clock, jobs, live }: Omit<Needs, 'limits'>,
  session: ChatSessionRow,
  { email, name }: { email: string; name: string | null },
): Promise<void> {
  const now = timestamp(clock);
  const change = {
    visitor_email: email,
    visitor_name: name ?? session.visitor_name,
    updated_at: now,
    // A visitor who has been answered leaves it for future messages, and is not waiting for anything.
    ...(session.first_answered_at === null && beginWaiting(session, now)),
  };
  await changeSession(tx.db, session.session_id, change);
  const spoken = await recordFirstWords(tx, { clock, jobs, live }, { ...session, ...change });
  await recordAddress(tx, { clock, jobs, live }, spoken);
  await threadFollows(tx, { clock, jobs, live }, spoken, 'visitor');
  await emitChatSession(tx, live, 'chat.session.updated', session.session_id);
  if (email !== session.visitor_email) {
    await notifyAboutChat(tx, { jobs }, session, 'address', now);
    await jobs.add(tx, 'chat.notify', { sessionId: session.session_id, reason: 'address' });
  }
}

interface Asked {
  readonly messageId: number;
  readonly wantsPerson: boolean;
  /** Reported by the page. A retry reports it again. */
  readonly region: Question['region'];
  readonly page: Question['page'];
}

type AnswerNeeds = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>;

/**
 * Answers messages that are already stored. The assistant runs outside any transaction, because it may be slow, yet
 * each message gets only one answer. A retry meanwhile waits for that answer, and a later one reads it. A retry after a
 * crash between message and answer creates the missing answer.
 * @returns the answer, or null once a person has taken over or closed the conversation
 */
export function createAnswers(deps: AnswerNeeds, assistant: Assistant): (asked: Asked) => Promise<string | null> {
  const underWay = new Map<number, Promise<string | null>>();
  return (asked) => {
    const already = underWay.get(asked.messageId);
    if (already) return already;
    const answer = answerMessage(deps, assistant, asked).finally(() => underWay.delete(asked.messageId));
    underWay.set(asked.messageId, answer);
    return answer;
  };
}

async function answerMessage(deps: AnswerNeeds, assistant: Assistant, asked: Asked): Promise<string | null> {
  const { db, clock } = deps;
  const reply = await findReply(db, asked.messageId);
  if (reply) return reply.message;
  const message = await findMessage(db, asked.messageId);
  if (!message || (await hasAgent(db, message.session_id))) return null;
  const session = await findSession(db, message.session_id);
  const text = await assistant.answer({
    message: message.message,
    history: await findMessagesBefore(db, message, HISTORY_LENGTH),
    wantsPerson: asked.wantsPerson,
    now: clock.now(),
    region: asked.region,
    page: asked.page,
    // A member's address is known.
    hasAddress: session?.visitor_email != null || session?.user_id != null,
  });
  return keepReply(deps, message, text);
}

/** Stores an answer, unless a person answered or closed the conversation in the meantime. */
async function keepReply(deps: AnswerNeeds, message: ChatMessageRow, text: string): Promise<string | null> {
  const { db, clock, live } = deps;
  try {
    return await transaction(db, async (tx) => {
      const session = await findSession(tx.db, message.session_id);
      if (!session || session.is_resolved || (await hasAgent(tx.db, session.session_id))) return null;
      const now = timestamp(clock);
      const stored = await insertMessage(tx.db, {
        session_id: message.session_id,
        is_bot: 1,
        author: 'assistant',
        message: text,
        reply_to: message.id,
        created_at: now,
      });
      const waits = promisesPerson(text) && beginWaiting(session, message.created_at);
      await changeSession(tx.db, message.session_id, { updated_at: now, ...waits });
      await recordMessage(tx, deps, session, stored);
      if (waits) await threadFollows(tx, deps, { ...session, ...waits }, 'visitor');
      await emitChatMessage(tx, live, stored);
      return stored.message;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return (await findReply(db, message.id))?.message ?? null;
  }
}

/**
 * Stores an administrator's answer and silences the assistant.
 * @param answer the author, the text, and the thread's status after it
 * @throws HttpError 404, or 409 when closed
 */
export async function answerAsAgent(
  tx: Transaction,
  { clock, jobs, live }: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  sessionId: string,
  { agentId, message, ...end }: { agentId: number; message: string } & ReplyEnd,
): Promise<ChatMessageRow> {
  const session = await findSession(tx.db, sessionId);
  if (!session) throw notFound('this conversation');
  expectUnresolved(session);
  const now = timestamp(clock);
  const change = { updated_at: now, ...endWaiting(session, now) };
  await changeSession(tx.db, sessionId, change);
  const spoken = await recordFirstWords(tx, { clock, jobs, live }, { ...session, ...change });
  const stored = await insertMessage(tx.db, {
    session_id: sessionId,
    is_bot: 1,
    author: 'agent',
    agent_id: agentId,
    message,
    created_at: now,
  });
  await recordAnswer(tx, { clock, jobs, live }, spoken, stored, end);
  await emitChatMessage(tx, live, stored);
  if (session.visitor_email !== null || session.user_id !== null) {
    await jobs.add(tx, 'chat.answered', { sessionId, messageId: stored.id }, READING_TIME_MS);
  }
  return stored;
}

/** Closes a conversation, and finishes its thread. Repeating it changes nothing. @returns whether it was open */
export async function resolveSession(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  session: ChatSessionRow,
  by: number,
): Promise<boolean> {
  if (session.is_resolved) return false;
  const resolved = { is_resolved: 1, updated_at: timestamp(deps.clock), waiting_since: null } as const;
  await changeSession(tx.db, session.session_id, resolved);
  await threadFollows(tx, deps, { ...session, ...resolved }, by);
  await emitChatSession(tx, deps.live, 'chat.session.updated', session.session_id);
  return true;
}
