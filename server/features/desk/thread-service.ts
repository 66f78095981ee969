import type { threadEvents } from '#shared/contracts/threads.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { contactFor } from '../contacts/contact-service.ts';
import { resumeWaiting, startWaiting, stopWaiting } from './reply-clock.ts';
import {
  cancelEntry,
  type EntryRow,
  findEntry,
  findPersonWords,
  findNewestEntries,
  findScheduled,
  findThread,
  findUnanswered,
  insertEntry,
  insertThread,
  markInquiry,
  type ThreadRow,
  unmarkInquiry,
  updateThread,
} from './thread-repository.ts';

/* Everything that happens in a thread, from any source. Call all functions in a transaction. */

export { findThreadOfChat, findThreadOfInquiry, type ThreadRow } from './thread-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Sends a reply by mail, unless it was taken back. */
    'threads.send': { entryId: number };
    /** Reopens a snoozed thread, unless it was changed. */
    'threads.return': { threadId: number; until: Timestamp };
  }
}

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

/** Somebody outside. */
export interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

/** How much of a thread's text is stored for the search, in characters. */
const WORDS = 100_000;
/** How many of a thread's entries it is taken from. */
const ENTRIES = 1000;

interface Opening {
  readonly kind: ThreadRow['kind'];
  readonly inquiryId?: number;
  readonly chatId?: number;
  readonly subject: string;
  /** Null for a visitor of the chat who has left no address. */
  readonly from: { readonly name: string | null; readonly email: string } | null;
  readonly schoolName?: string | null;
  readonly status?: 'open' | 'waiting' | 'done' | 'quarantine';
  /** The thread that a mail may belong to. */
  readonly maybeOf?: number | null;
}

/** Opens a thread without entries. Somebody in quarantine does not become a contact. */
export async function openThread(
  tx: Transaction,
  deps: Needs,
  { kind, inquiryId, chatId, subject, from, schoolName, status = 'open', maybeOf }: Opening,
): Promise<ThreadRow> {
  const now = timestamp(deps.clock);
  const thread = await insertThread(tx.db, {
    kind,
    inquiry_id: inquiryId ?? null,
    chat_id: chatId ?? null,
    contact_id:
      from && status !== 'quarantine'
        ? await contactFor(tx, deps, { ...from, ...(schoolName && { schoolName }) })
        : null,
    subject,
    status,
    maybe_of: maybeOf ?? null,
    words: [from?.name, from?.email, schoolName].filter(Boolean).join(' '),
    last_entry_at: now,
    created_at: now,
    updated_at: now,
  });
  await threadChanged(tx, deps, thread.id);
  return thread;
}

/** Sets the person of a thread, or changes it when they have given another address. */
export async function setPerson(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  from: { readonly name: string | null; readonly email: string; readonly schoolName?: string | null },
): Promise<void> {
  const words = [from.name, from.email].filter((word) => word && !thread.words.includes(word));
  await updateThread(tx.db, thread.id, {
    contact_id: await contactFor(tx, deps, from),
    ...(words.length > 0 && { words: `${words.join(' ')} ${thread.words}` }),
  });
  await threadChanged(tx, deps, thread.id);
}

/** Takes a thread out of quarantine: its person becomes a contact, and starts waiting. */
export async function releaseThread(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  {
    from,
    authorId,
  }: {
    readonly from: { readonly name: string | null; readonly email: string; readonly schoolName?: string | null } | null;
    readonly authorId: number;
  },
): Promise<void> {
  if (thread.status !== 'quarantine') return;
  if (from) await setPerson(tx, deps, thread, from);
  const now = timestamp(deps.clock);
  await writeStatus(tx, deps, thread.id, { status: 'open', until: null });
  await startWaiting(tx, deps, thread.id, now);
  await addEvent(tx, deps, thread.id, { what: 'released', authorId });
}

interface Received {
  readonly from: Person;
  readonly text: string;
  readonly html?: string | null;
  readonly isAutomatic: boolean;
  readonly messageId?: string | null;
  readonly chatMessageId?: number;
  readonly at: Timestamp;
  /** Whether the sender waits for a person's reply. Of messages by people, only a chat's may not. */
  readonly waits?: boolean;
}

/**
 * Adds a message from outside. If its sender waits for a reply and the thread is not in quarantine, it opens the thread,
 * starts the clock and cancels scheduled replies.
 */
export async function receiveEntry(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { from, text, html, isAutomatic, messageId, chatMessageId, at, waits = !isAutomatic }: Received,
): Promise<EntryRow> {
  const thread = await requireThread(tx, threadId);
  const entry = await insertEntry(tx.db, {
    thread_id: threadId,
    kind: 'inbound',
    from_name: from.name,
    from_email: from.email,
    is_automatic: isAutomatic ? 1 : 0,
    text,
    html: html ?? null,
    message_id: messageId ?? null,
    chat_message_id: chatMessageId ?? null,
    created_at: at,
  });
  const opens = waits && thread.status !== 'quarantine';
  await updateThread(tx.db, threadId, {
    ...lastEntry(thread, entry),
    ...(opens && { status: 'open', snoozed_until: null }),
    ...(opens && thread.status === 'done' && { reopened: thread.reopened + 1 }),
  });
  if (opens) {
    await startWaiting(tx, deps, threadId, at);
    await cancelScheduled(tx, deps, threadId);
  }
  await threadChanged(tx, deps, threadId);
  return entry;
}

/** The status of a thread after a reply. */
export interface ReplyEnd {
  readonly then?: NonNullable<EntryRow['then_status']>;
  /** Only with `snoozed`. */
  readonly thenUntil?: Timestamp | null;
}

interface Reply extends ReplyEnd {
  /** Null for the assistant. */
  readonly authorId: number | null;
  readonly text: string;
  readonly isAutomatic: boolean;
  readonly chatMessageId?: number;
  readonly messageId?: string | null;
  /** Only for email. */
  readonly delivery?: NonNullable<EntryRow['delivery']>;
  readonly sendAt?: Timestamp;
  readonly at: Timestamp;
}

/**
 * Adds a reply. One by a person stops the clock: at once or, if it is scheduled, when it has gone out (`replySent`).
 */
export async function addReply(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { authorId, text, isAutomatic, chatMessageId, messageId, delivery, sendAt, then = 'waiting', thenUntil, at }: Reply,
): Promise<EntryRow> {
  const thread = await requireThread(tx, threadId);
  const entry = await insertEntry(tx.db, {
    thread_id: threadId,
    kind: 'outbound',
    author_id: authorId,
    is_automatic: isAutomatic ? 1 : 0,
    text,
    chat_message_id: chatMessageId ?? null,
    message_id: messageId ?? null,
    delivery: delivery ?? null,
    send_at: sendAt ?? null,
    then_status: isAutomatic ? null : then,
    then_until: then === 'snoozed' ? (thenUntil ?? null) : null,
    created_at: at,
  });
  await updateThread(tx.db, threadId, lastEntry(thread, entry));
  if (!isAutomatic && delivery !== 'scheduled') await applyReply(tx, deps, thread, entry, at);
  await threadChanged(tx, deps, threadId);
  return entry;
}

/** Updates the thread of a reply that has gone out by email. A scheduled one stops the clock now. */
export async function replySent(tx: Transaction, deps: Needs, entryId: number, at: Timestamp): Promise<void> {
  const entry = await findEntry(tx.db, entryId);
  if (!entry) return;
  const isApplied = entry.then_status === null || entry.before_status !== null;
  if (!isApplied) await applyReply(tx, deps, await requireThread(tx, entry.thread_id), entry, at);
  await threadChanged(tx, deps, entry.thread_id);
}

/** Restores the thread of a reply that was taken back before it went out, unless somebody has changed it since. */
export async function takeBackReply(tx: Transaction, deps: Needs, entry: EntryRow): Promise<void> {
  const thread = await requireThread(tx, entry.thread_id);
  await recount(tx, thread.id);
  if (entry.before_status !== null && thread.waiting_since === null) {
    if (thread.status === entry.then_status) {
      await writeStatus(tx, deps, thread.id, { status: entry.before_status, until: entry.before_until });
    }
    await resumeWaiting(tx, deps, thread.id, { since: entry.before_since, at: entry.created_at });
    if (entry.before_since !== null && thread.inquiry_id !== null) {
      await unmarkInquiry(tx.db, thread.inquiry_id, entry.created_at);
      await inquiryChanged(tx, deps, thread.inquiry_id);
    }
  }
  await threadChanged(tx, deps, thread.id);
}

/**
 * Stops the clock, and sets the status that the author chose. The thread stays open when its snooze time has passed in
 * the meantime, as for a reply that was written offline or sent later.
 */
async function applyReply(tx: Transaction, deps: Needs, thread: ThreadRow, entry: EntryRow, at: Timestamp) {
  const hasPassed = entry.then_until !== null && Date.parse(entry.then_until) <= deps.clock.now();
  const then_status = hasPassed ? 'open' : entry.then_status;
  const then_until = hasPassed ? null : entry.then_until;
  await tx.db
    .updateTable('thread_entries')
    .set({
      then_status,
      then_until,
      before_status: thread.status,
      before_until: thread.snoozed_until,
      before_since: thread.waiting_since,
    })
    .where('id', '=', entry.id)
    .execute();
  await stopWaiting(tx, thread.id, at);
  await writeStatus(tx, deps, thread.id, { status: then_status ?? 'waiting', until: then_until });
  await inquiryFollows(tx, deps, thread, at);
}

interface Note {
  readonly authorId: number;
  readonly text: string;
  /** Colleagues' ids. */
  readonly mentions: readonly number[];
  readonly at: Timestamp;
}

/** Adds a note for the team. */
export async function addNote(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { authorId, text, mentions, at }: Note,
): Promise<EntryRow> {
  const thread = await requireThread(tx, threadId);
  const entry = await insertEntry(tx.db, {
    thread_id: threadId,
    kind: 'note',
    author_id: authorId,
    text,
    created_at: at,
  });
  const mentioned = mentions.map((user_id) => ({ entry_id: entry.id, user_id }));
  if (mentioned.length > 0) await tx.db.insertInto('thread_mentions').values(mentioned).execute();
  await updateThread(tx.db, threadId, lastEntry(thread, entry));
  await threadChanged(tx, deps, threadId);
  return entry;
}

/** Recomputes a thread's last entry and search text, after a reply was taken back or threads were merged. */
export async function recount(tx: Transaction, threadId: number): Promise<void> {
  const thread = await requireThread(tx, threadId);
  const entries = await findNewestEntries(tx.db, threadId, ENTRIES);
  const [last] = entries;
  const texts = entries
    .filter(({ kind, is_automatic }) => !(kind === 'outbound' && is_automatic))
    .map(({ from_name, from_email, text }) => [from_name, from_email, text].filter(Boolean).join(' '))
    .toReversed();
  const person = await findPersonWords(tx.db, thread);
  await updateThread(tx.db, threadId, {
    last_entry_id: last?.id ?? null,
    last_entry_at: last?.created_at ?? thread.created_at,
    words: [person, ...texts].join(' ').slice(-WORDS),
  });
}

interface Happened {
  readonly what: (typeof threadEvents)[number];
  /** An address, a subject, a time. */
  readonly detail?: string | null;
  /** The colleague that it is about. Their name is looked up, so that it disappears when they leave. */
  readonly colleagueId?: number;
  readonly authorId?: number | null;
}

/** Adds an event to a thread. */
export async function addEvent(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { what, detail, colleagueId, authorId }: Happened,
): Promise<void> {
  const { id } = await insertEntry(tx.db, {
    thread_id: threadId,
    kind: 'event',
    author_id: authorId ?? null,
    event: what,
    detail: detail ?? null,
    created_at: timestamp(deps.clock),
  });
  if (colleagueId !== undefined) {
    await tx.db.insertInto('thread_mentions').values({ entry_id: id, user_id: colleagueId }).execute();
  }
  await threadChanged(tx, deps, threadId);
}

/** The threads whose change a transaction has announced already. */
const announced = new WeakMap<Transaction, Set<number>>();

/** Notifies every console of a change, once for each transaction. */
export async function threadChanged(
  tx: Transaction,
  { live }: { readonly live: Pick<Deps['live'], 'emit'> },
  threadId: number,
): Promise<void> {
  const known = announced.get(tx) ?? new Set();
  announced.set(tx, known);
  if (known.has(threadId)) return;
  known.add(threadId);
  await live.emit(tx, { name: 'thread.changed', data: { threadId } }, toAdministrators);
}

export interface StatusChange {
  readonly status: ThreadRow['status'];
  /** Only with `snoozed`. */
  readonly until?: Timestamp | null;
  readonly authorId?: number | null;
  /** Whether it means that a person has answered, such as by telephone. */
  readonly isReply?: boolean;
}

const EVENT_OF = {
  open: 'opened',
  waiting: 'waiting',
  snoozed: 'snoozed',
  done: 'done',
  quarantine: 'quarantined',
} as const satisfies Record<ThreadRow['status'], Happened['what']>;

/**
 * Changes a thread's status, and its clock with it. The caller changes its inquiry or chat. @returns whether it changed
 */
export async function changeStatus(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  { status, until = null, authorId, isReply = false }: StatusChange,
): Promise<boolean> {
  if (thread.status === status && thread.snoozed_until === until) return false;
  const at = timestamp(deps.clock);
  await writeStatus(tx, deps, thread.id, { status, until });
  // A snoozed thread's reply is still due.
  if (status !== 'snoozed' && status !== 'open') await stopWaiting(tx, thread.id, at, isReply);
  else if (thread.waiting_since === null && status === 'open') {
    const unanswered = await findUnanswered(tx.db, thread.id);
    // Marked as answered by mistake: their wait has not ended.
    const marked = unanswered?.isFirst ? thread.first_replied_at : null;
    if (unanswered) await resumeWaiting(tx, deps, thread.id, { since: unanswered.since, at: marked ?? at });
  }
  await addEvent(tx, deps, thread.id, {
    what: EVENT_OF[status],
    detail: until,
    ...(authorId !== undefined && { authorId }),
  });
  return true;
}

/**
 * Updates a chat's thread from its conversation, whose rules decide when a visitor is waiting.
 * @param by who changed it: an administrator's id, or the visitor
 */
export async function followClock(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  { isDone, waitingSince, by }: { isDone: boolean; waitingSince: Timestamp | null; by: number | 'visitor' },
): Promise<void> {
  const at = timestamp(deps.clock);
  const isOver = thread.status === 'done';
  const status = isDone
    ? 'done'
    : waitingSince !== null
      ? 'open'
      : isOver || thread.status === 'open'
        ? 'waiting'
        : null;
  if (status === null || (status === thread.status && thread.waiting_since === waitingSince)) return;
  if (status !== thread.status) await writeStatus(tx, deps, thread.id, { status, until: null });
  if (waitingSince !== null) await startWaiting(tx, deps, thread.id, waitingSince);
  else await stopWaiting(tx, thread.id, at, false);
  if (by !== 'visitor') {
    if (isDone) await addEvent(tx, deps, thread.id, { what: 'done', authorId: by });
    else if (isOver) await addEvent(tx, deps, thread.id, { what: 'opened', authorId: by });
  } else if (isOver) await updateThread(tx.db, thread.id, { reopened: thread.reopened + 1 });
  await threadChanged(tx, deps, thread.id);
}

/** Registers the job that reopens snoozed threads at their time. */
export function registerThreadJobs(deps: Needs & Pick<Deps, 'db'>): void {
  deps.jobs.work('threads.return', ({ threadId, until }) =>
    transaction(deps.db, async (tx) => {
      const thread = await findThread(tx.db, threadId);
      if (thread?.status !== 'snoozed' || thread.snoozed_until !== until) return;
      await writeStatus(tx, deps, threadId, { status: 'open', until: null });
      await addEvent(tx, deps, threadId, { what: 'returned' });
    }),
  );
}

/** Writes only the status. A job brings a snoozed thread back. */
async function writeStatus(
  tx: Transaction,
  { clock, jobs }: Needs,
  threadId: number,
  { status, until }: { status: ThreadRow['status']; until: Timestamp | null },
): Promise<void> {
  const snoozedUntil = status === 'snoozed' ? until : null;
  await updateThread(tx.db, threadId, { status, snoozed_until: snoozedUntil, updated_at: timestamp(clock) });
  if (snoozedUntil !== null) {
    const wait = Math.max(0, Date.parse(snoozedUntil) - clock.now());
    await jobs.add(tx, 'threads.return', { threadId, until: snoozedUntil }, wait);
  }
}

/** Marks a thread's inquiry as answered, or with null as unanswered, which the sender's receipt shows. */
export async function inquiryFollows(tx: Transaction, deps: Needs, thread: ThreadRow, answeredAt: Timestamp | null) {
  if (thread.inquiry_id === null) return;
  await markInquiry(tx.db, thread.inquiry_id, answeredAt);
  await inquiryChanged(tx, deps, thread.inquiry_id);
}

const inquiryChanged = (tx: Transaction, { live }: Needs, inquiryId: number): Promise<void> =>
  live.emit(tx, { name: 'inquiry.changed', data: { inquiryId } }, toAdministrators);

/** Cancels scheduled replies, because they may be out of date once the person has written again. */
async function cancelScheduled(tx: Transaction, deps: Needs, threadId: number): Promise<void> {
  for (const { id, author_id } of await findScheduled(tx.db, threadId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const cancelled = await cancelEntry(tx.db, id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (cancelled) await addEvent(tx, deps, threadId, { what: 'cancelled', authorId: author_id });
  }
}

/** A thread. @throws HttpError 404 */
export async function requireThread(tx: Transaction, id: number): Promise<ThreadRow> {
  const thread = await findThread(tx.db, id);
  if (!thread) throw notFound('this conversation');
  return thread;
}

/** What a new entry changes in its thread's row. The search does not cover the assistant's messages. */
const lastEntry = (thread: ThreadRow, entry: EntryRow) => ({
  last_entry_id: entry.id,
  last_entry_at: entry.created_at,
  updated_at: entry.created_at,
  ...(!(entry.kind === 'outbound' && entry.is_automatic) && {
    words: `${thread.words} ${entry.text}`.slice(-WORDS),
  }),
});
