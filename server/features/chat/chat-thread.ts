import { findActor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import {
  addReply,
  followClock,
  findThreadOfChat,
  openThread,
  receiveEntry,
  type ReplyEnd,
  setPerson,
  type ThreadRow,
} from '../desk/thread-service.ts';
import { subjectFrom } from '../desk/subject.ts';
import { findMessages, type ChatMessageRow, type ChatSessionRow } from './chat-repository.ts';

/*
 * The thread of a conversation in the team's inbox. The chat's own rules say when its visitor waits for a person.
 */

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

/** More messages than precede a visitor's first one. */
const BEFORE = 100;

/** The visitor by name and address, as far as they are known. */
async function personOf(db: Db, session: ChatSessionRow) {
  const member = session.user_id === null ? undefined : await findActor(db, session.user_id);
  return {
    name: session.visitor_name ?? (member ? `${member.first_name} ${member.last_name}` : null),
    email: session.visitor_email ?? member?.email ?? null,
  };
}

/** The conversation's thread, opened with the messages so far when it has none. */
async function threadOf(tx: Transaction, deps: Needs, session: ChatSessionRow): Promise<ThreadRow> {
  const known = await findThreadOfChat(tx.db, session.id);
  if (known) return known;
  const { name, email } = await personOf(tx.db, session);
  const messages = await findMessages(tx.db, session.session_id, BEFORE);
  const thread = await openThread(tx, deps, {
    kind: 'chat',
    chatId: session.id,
    subject: subjectFrom(messages.find(({ author }) => author === 'visitor')?.message ?? '') || 'Chat',
    from: email === null ? null : { name, email },
    status: 'waiting',
  });
  for (const message of messages) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (message.author !== 'agent') await write(tx, deps, thread, session, message);
  }
  return thread;
}

async function write(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  session: ChatSessionRow,
  message: ChatMessageRow,
) {
  const common = { text: message.message, chatMessageId: message.id, at: message.created_at };
  if (message.author === 'visitor') {
    const from = await personOf(tx.db, session);
    await receiveEntry(tx, deps, thread.id, { ...common, from, isAutomatic: false, waits: false });
  } else await addReply(tx, deps, thread.id, { ...common, authorId: null, isAutomatic: true });
}

/** Opens the thread of a conversation, once somebody has written in it or left an address. */
export const openChatThread = async (tx: Transaction, deps: Needs, session: ChatSessionRow): Promise<void> =>
  void (await threadOf(tx, deps, session));

/** Writes a message of the visitor or the assistant in the thread, if there is one yet. */
export async function recordMessage(
  tx: Transaction,
  deps: Needs,
  session: ChatSessionRow,
  message: ChatMessageRow,
): Promise<void> {
  const thread = await findThreadOfChat(tx.db, session.id);
  if (thread) await write(tx, deps, thread, session, message);
}

/** Writes an administrator's answer in the thread, which stops its clock. */
export async function recordAnswer(
  tx: Transaction,
  deps: Needs,
  session: ChatSessionRow,
  { agent_id: authorId, message: text, id: chatMessageId, created_at: at }: ChatMessageRow,
  end: ReplyEnd,
): Promise<void> {
  const thread = await threadOf(tx, deps, session);
  await addReply(tx, deps, thread.id, { authorId, text, isAutomatic: false, chatMessageId, at, ...end });
}

/**
 * Updates the thread's clock and status after its visitor started or stopped waiting, or the conversation was closed or
 * reopened.
 * @param by who closed or reopened it: an administrator's id, or the visitor
 */
export async function threadFollows(
  tx: Transaction,
  deps: Needs,
  session: ChatSessionRow,
  by: number | 'visitor',
): Promise<void> {
  const thread = await findThreadOfChat(tx.db, session.id);
  if (!thread) return;
  await followClock(tx, deps, thread, {
    isDone: session.is_resolved === 1,
    waitingSince: session.is_resolved ? null : session.waiting_since,
    by,
  });
}

/** Makes a visitor who has left an address a contact. */
export async function recordAddress(tx: Transaction, deps: Needs, session: ChatSessionRow): Promise<void> {
  const thread = await findThreadOfChat(tx.db, session.id);
  const { name, email } = await personOf(tx.db, session);
  if (thread && email !== null) await setPerson(tx, deps, thread, { name, email });
}
