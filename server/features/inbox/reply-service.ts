import type * as z from 'zod/mini';
import type { addThreadNote, replyToThread, startThread } from '#shared/contracts/threads.ts';
import { truncate } from '#shared/rules/truncate.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { answerAsAgent, resolveSession } from '../chat/chat-service.ts';
import { reopenSession } from '../chat/reopen-chat.ts';
import { type AttachmentRow, claimAttachments, findAttachments, releaseAttachments } from '../desk/thread-files.ts';
import { cancelEntry, type EntryRow, findEntry, findEntryOfMessage } from '../desk/thread-repository.ts';
import { addNote, addReply, openThread, requireThread, type ThreadRow, takeBackReply } from '../desk/thread-service.ts';
import { threadChanged } from '../desk/thread-service.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';
import { findSessionOf } from './thread-chat.ts';
import { findColleagues, findListedThread, findNewerWords, type ShownEntry } from './thread-list-repository.ts';
import { presentThread } from './thread-presenter.ts';

/* Replies and notes by colleagues. Call all functions in a transaction. */

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

/** How long a reply by mail can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;
/** How much of a newer entry a refusal quotes, in characters. */
const QUOTED = 120;

type Reply = z.output<typeof replyToThread.body>;

/**
 * Adds a colleague's reply: in a chat at once, otherwise by email after ten seconds or at the chosen time.
 * @throws HttpError 400 for a missing time, or a file or a time in a chat; 404; 409 when somebody has written since the
 *   entry that the reply is based on, the thread is marked as spam, or there is no address
 */
export async function reply(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { actorId, ...body }: Reply & { readonly actorId: number },
): Promise<EntryRow> {
  const thread = await requireThread(tx, threadId);
  // Transactions are serialisable: of two replies with the same basis, the second sees the first.
  const newer = await findNewerWords(tx.db, threadId, body.basedOn);
  if (newer) throw refusedField('conflict', 'basedOn', whatIsNewer(newer));
  if (thread.status === 'quarantine') {
    throw new HttpError('conflict', 'This is marked as spam. Move it to the inbox before you reply.');
  }
  if (body.then === 'snoozed' && body.snoozeUntil === undefined) {
    throw refusedField('validation_failed', 'snoozeUntil', 'Please choose a date and a time');
  }
  return thread.kind === 'chat'
    ? replyInChat(tx, deps, thread, actorId, body)
    : replyByMail(tx, deps, thread, actorId, body);
}

/** An entry that somebody has not seen, in words: who wrote it, and its beginning. */
export function whatIsNewer({
  kind,
  author_first_name: first,
  author_last_name: last,
  from_name,
  from_email,
  text,
}: ShownEntry) {
  const who =
    kind === 'inbound' ? (from_name ?? from_email ?? 'The visitor') : first ? `${first} ${last}`.trim() : 'A colleague';
  const did = { inbound: 'wrote', outbound: 'replied', note: 'noted', event: 'did' }[kind];
  return `${who} ${did}: “${truncate(text, QUOTED)}”`;
}

/** Replies in a chat. The visitor reads it on the page, or in an email if they have left. It can't be taken back. */
async function replyInChat(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  agentId: number,
  { text, then, snoozeUntil, sendAt, files }: Reply,
): Promise<EntryRow> {
  if (sendAt !== undefined) throw refusedField('validation_failed', 'sendAt', 'Replies in the chat are sent at once');
  if (files && files.length > 0) throw refusedField('validation_failed', 'files', 'Files can’t be sent in the chat');
  const found = await findSessionOf(tx.db, thread);
  const session = found.is_resolved ? await reopenSession(tx, deps, found, agentId) : found;
  const end = { then, thenUntil: then === 'snoozed' ? (snoozeUntil ?? null) : null };
  const message = await answerAsAgent(tx, deps, session.session_id, { agentId, message: text, ...end });
  if (then === 'done') await resolveSession(tx, deps, { ...session, waiting_since: null }, agentId);
  return (await findEntryOfMessage(tx.db, message.id))!;
}

async function replyByMail(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  authorId: number,
  { text, then, snoozeUntil, sendAt, files }: Reply,
): Promise<EntryRow> {
  const listed = await findListedThread(tx.db, thread.id);
  if (!listed || presentThread(listed).person.email === null) {
    throw new HttpError('conflict', 'There is no address to reply to.');
  }
  const end = { then, thenUntil: then === 'snoozed' ? (snoozeUntil ?? null) : null };
  return sendMail(tx, deps, thread.id, { authorId, text, sendAt, files, ...end });
}

/** Adds a reply by email, which a job sends. */
async function sendMail(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  {
    sendAt,
    files = [],
    ...words
  }: {
    authorId: number;
    text: string;
    sendAt: Timestamp | undefined;
    files: readonly number[] | undefined;
    then: Reply['then'];
    thenUntil?: Timestamp | null;
  },
): Promise<EntryRow> {
  const { clock, jobs } = deps;
  const soon = timestamp(clock, UNDO_MS);
  const isLater = sendAt !== undefined && sendAt > soon;
  const entry = await addReply(tx, deps, threadId, {
    ...words,
    isAutomatic: false,
    delivery: isLater ? 'scheduled' : 'queued',
    sendAt: isLater ? sendAt : soon,
    at: timestamp(clock),
  });
  await claimAttachments(tx, { ids: files, entryId: entry.id, userId: words.authorId });
  await jobs.add(tx, 'threads.send', { entryId: entry.id }, Date.parse(entry.send_at!) - clock.now());
  return entry;
}

/** Starts a thread with an email, and waits for their reply. */
export async function startMailThread(
  tx: Transaction,
  deps: Needs,
  { actorId, email, name, subject, text, files }: z.output<typeof startThread.body> & { readonly actorId: number },
): Promise<ThreadRow> {
  const from = { name: name ?? null, email };
  const thread = await openThread(tx, deps, { kind: 'mail', subject, from, status: 'waiting' });
  await sendMail(tx, deps, thread.id, { authorId: actorId, text, sendAt: undefined, files, then: 'waiting' });
  return thread;
}

/** Takes back a reply before it goes out. @throws HttpError 404; 409 when it is too late */
export async function undoReply(
  tx: Transaction,
  deps: Needs,
  { threadId, entryId, actorId }: { threadId: number; entryId: number; actorId: number },
): Promise<{ readonly text: string; readonly files: AttachmentRow[] }> {
  await requireReply(tx, threadId, entryId);
  const entry = await cancelEntry(tx.db, entryId);
  if (!entry) throw new HttpError('conflict', 'This reply has already gone out.');
  await takeBackReply(tx, deps, entry);
  const files = await findAttachments(tx.db, [entryId]);
  await releaseAttachments(tx, { entryId, userId: actorId });
  return { text: entry.text, files };
}

/** Resends a reply. @throws HttpError 404; 409 unless it has failed or may not have arrived */
export async function sendAgain(
  tx: Transaction,
  deps: Needs,
  { threadId, entryId }: { threadId: number; entryId: number },
): Promise<void> {
  await requireReply(tx, threadId, entryId);
  const { numUpdatedRows } = await tx.db
    .updateTable('thread_entries')
    .set({ delivery: 'queued', delivery_answer: null, send_at: timestamp(deps.clock) })
    .where('id', '=', entryId)
    .where('delivery', 'in', ['failed', 'bounced', 'unknown'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError('conflict', 'This reply has already gone out.');
  await deps.jobs.add(tx, 'threads.send', { entryId });
  await threadChanged(tx, deps, threadId);
}

async function requireReply(tx: Transaction, threadId: number, entryId: number): Promise<EntryRow> {
  const entry = await findEntry(tx.db, entryId);
  if (entry?.thread_id !== threadId || entry.kind !== 'outbound') throw notFound('this reply');
  return entry;
}

/** Adds a note for the team. Colleagues mentioned in it are notified. @throws HttpError 404 */
export async function writeNote(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { actorId, text, mentions }: z.output<typeof addThreadNote.body> & { readonly actorId: number },
): Promise<EntryRow> {
  const at = timestamp(deps.clock);
  const colleagues = new Set((await findColleagues(tx.db, at)).map(({ id }) => id));
  const userIds = [...new Set(mentions)].filter((id) => colleagues.has(id));
  const entry = await addNote(tx, deps, threadId, { authorId: actorId, text, mentions: userIds, at });
  if (userIds.length > 0) await notifyColleagues(tx, deps, { kind: 'mentioned', threadId, userIds, by: actorId, at });
  return entry;
}
