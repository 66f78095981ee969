import type * as z from 'zod/mini';
import type { changeThread, changeThreads } from '#shared/contracts/threads.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { joinRows } from '../../erasures/merged-rows.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, refusedField } from '../../platform/errors.ts';
import { changeSession } from '../chat/chat-repository.ts';
import { resolveSession } from '../chat/chat-service.ts';
import { eraseChats } from '../chat/erase-chats.ts';
import { reopenSession } from '../chat/reopen-chat.ts';
import { endQuarantine } from '../contact/contact-repository.ts';
import { eraseInquiries } from '../contact/erase-inquiries.ts';
import { inquiryReleased } from '../contact/receive-inquiry.ts';
import { startWaiting } from '../desk/reply-clock.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { findThread, findThreads, updateThread } from '../desk/thread-repository.ts';
import {
  addEvent,
  changeStatus,
  inquiryFollows,
  recount,
  releaseThread,
  requireThread,
  threadChanged,
  type ThreadRow,
} from '../desk/thread-service.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';
import { findSessionOf } from './thread-chat.ts';
import { whatIsNewer } from './reply-service.ts';
import { findColleagues, findListedThread, findNewerMessage } from './thread-list-repository.ts';
import { presentThread } from './thread-presenter.ts';

/* What colleagues do with threads, apart from writing in them. Call all functions in a transaction. */

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live'>;

type Change = z.output<typeof changeThread.body>;

/**
 * Changes a thread. Its inquiry or chat follows.
 * @throws HttpError 400, 404; 409 if it would no longer be open, but they have written since `basedOn`, or if it is no
 *   longer as `ifStatus` and `ifAssigneeId` say
 */
export async function change(
  tx: Transaction,
  deps: Needs,
  threadId: number,
  { actorId, basedOn, ifStatus, ifAssigneeId, ...wanted }: Change & { readonly actorId: number },
): Promise<void> {
  const thread = await requireThread(tx, threadId);
  expectUnchanged({ value: thread.status, expected: ifStatus, wanted: wanted.status });
  expectUnchanged({ value: thread.assignee_id, expected: ifAssigneeId, wanted: wanted.assigneeId });
  if (basedOn !== undefined && wanted.status !== undefined && wanted.status !== 'open') {
    const newer = await findNewerMessage(tx.db, threadId, basedOn);
    if (newer) throw refusedField('conflict', 'basedOn', whatIsNewer(newer));
  }
  expectFuture(deps, wanted);
  await expectColleague(tx, deps, wanted.assigneeId);
  if (wanted.subject !== undefined && wanted.subject !== thread.subject) {
    await updateThread(tx.db, threadId, { subject: wanted.subject, updated_at: timestamp(deps.clock) });
    await threadChanged(tx, deps, threadId);
  }
  await changeOne(tx, deps, thread, { actorId, ...wanted });
}

/** Changes several threads, and skips those that were deleted. @returns how many it found @throws HttpError 400 */
export async function changeSeveral(
  tx: Transaction,
  deps: Needs,
  { actorId, ids, ...wanted }: z.output<typeof changeThreads.body> & { readonly actorId: number },
): Promise<number> {
  expectFuture(deps, wanted);
  await expectColleague(tx, deps, wanted.assigneeId);
  const threads = await findThreads(tx.db, ids);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const thread of threads) await changeOne(tx, deps, thread, { actorId, ...wanted });
  return threads.length;
}

async function changeOne(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  {
    actorId,
    status,
    snoozeUntil,
    assigneeId,
  }: Omit<z.output<typeof changeThreads.body>, 'ids'> & { readonly actorId: number },
): Promise<void> {
  if (assigneeId !== undefined && assigneeId !== thread.assignee_id)
    await assign(tx, deps, thread, assigneeId, actorId);
  if (status === undefined) return;
  const until = status === 'snoozed' ? (snoozeUntil ?? null) : null;
  if (thread.status === status && thread.snoozed_until === until) return;
  if (thread.status === 'quarantine') await release(tx, deps, thread, actorId);
  const now = (await findThread(tx.db, thread.id))!;
  if (now.status === status && now.snoozed_until === until) return;
  await (thread.kind === 'chat'
    ? changeChat(tx, deps, now, { status, until, authorId: actorId })
    : changeInquiryOrMail(tx, deps, now, { status, until, authorId: actorId }));
}

interface NewStatus {
  readonly status: ThreadRow['status'];
  readonly until: string | null;
  readonly authorId: number;
}

/** Closes or reopens a chat's conversation, and its thread with it. */
async function changeChat(tx: Transaction, deps: Needs, thread: ThreadRow, wanted: NewStatus): Promise<void> {
  const { status, authorId } = wanted;
  const session = await findSessionOf(tx.db, thread);
  if (status === 'done') {
    // The conversation is already closed, so only its thread changes.
    if (!(await resolveSession(tx, deps, session, authorId))) await changeStatus(tx, deps, thread, wanted);
    return;
  }
  if (status === 'open' && session.is_resolved) await reopenSession(tx, deps, session, authorId);
  if (status === 'waiting' || status === 'quarantine') {
    const over = { waiting_since: null, ...(status === 'quarantine' && { is_resolved: 1 as const }) };
    await changeSession(tx.db, session.session_id, over);
  }
  // Changing the conversation may already have changed the thread.
  const now = (await findThread(tx.db, thread.id))!;
  if (now.status === status && now.snoozed_until === wanted.until) return;
  const waits = now.waiting_since !== null;
  await changeStatus(tx, deps, now, wanted);
  if (status === 'open' && !waits) {
    const { waiting_since } = (await findThread(tx.db, thread.id))!;
    await changeSession(tx.db, session.session_id, { waiting_since });
  }
}

/** An inquiry is answered when its thread is done or waits for the sender. */
async function changeInquiryOrMail(tx: Transaction, deps: Needs, thread: ThreadRow, wanted: NewStatus): Promise<void> {
  await changeStatus(tx, deps, thread, wanted);
  if (thread.inquiry_id === null) return;
  const { status } = wanted;
  if (status === 'done' || status === 'waiting') {
    await inquiryFollows(tx, deps, thread, timestamp(deps.clock));
  } else if (status === 'open') {
    // The sender waits again, unless a reply has answered them.
    const now = await findThread(tx.db, thread.id);
    if (now?.waiting_since) await inquiryFollows(tx, deps, thread, null);
  } else if (status === 'quarantine') {
    await tx.db.updateTable('contact_inquiries').set({ quarantined: 1 }).where('id', '=', thread.inquiry_id).execute();
    await inquiryFollows(tx, deps, thread, null);
  }
}

/** Takes a thread out of quarantine. An inquiry is then received like any other. */
async function release(tx: Transaction, deps: Needs, thread: ThreadRow, authorId: number): Promise<void> {
  if (thread.inquiry_id !== null) {
    const released = await endQuarantine(tx.db, thread.inquiry_id);
    if (released) return inquiryReleased(tx, deps, released, authorId);
  }
  const listed = await findListedThread(tx.db, thread.id);
  const { name, email } = presentThread(listed!).person;
  await releaseThread(tx, deps, thread, { from: email === null ? null : { name, email }, authorId });
}

async function assign(
  tx: Transaction,
  deps: Needs,
  thread: ThreadRow,
  assigneeId: number | null,
  actorId: number,
): Promise<void> {
  const at = timestamp(deps.clock);
  await updateThread(tx.db, thread.id, { assignee_id: assigneeId, updated_at: at });
  if (assigneeId === null) {
    await addEvent(tx, deps, thread.id, { what: 'unassigned', authorId: actorId });
    return;
  }
  await addEvent(tx, deps, thread.id, { what: 'assigned', colleagueId: assigneeId, authorId: actorId });
  if (assigneeId === actorId) return;
  await notifyColleagues(tx, deps, { kind: 'assigned', threadId: thread.id, userIds: [assigneeId], by: actorId, at });
}

/** Passes if the value is as expected, if nothing is, or if it is as wanted already. */
function expectUnchanged<T>({ value, expected, wanted }: { value: T; expected: T | undefined; wanted: T | undefined }) {
  if (expected === undefined || value === expected || value === wanted) return;
  throw new HttpError('conflict', 'Someone else has just changed this conversation.');
}

function expectFuture({ clock }: Needs, { status, snoozeUntil }: Pick<Change, 'status' | 'snoozeUntil'>): void {
  if (status !== 'snoozed') return;
  if (snoozeUntil === undefined)
    throw refusedField('validation_failed', 'snoozeUntil', 'Please choose a date and a time');
  if (Date.parse(snoozeUntil) <= clock.now()) {
    throw refusedField('validation_failed', 'snoozeUntil', 'Please choose a time in the future');
  }
}

async function expectColleague(tx: Transaction, { clock }: Needs, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const colleagues = await findColleagues(tx.db, timestamp(clock));
  if (!colleagues.some((each) => each.id === id)) {
    throw refusedField('validation_failed', 'assigneeId', 'Please choose a colleague');
  }
}

/** Erases a thread, with its inquiry or chat, also from backups. @throws HttpError 404 */
export async function erase(
  tx: Transaction,
  deps: Pick<Deps, 'jobs' | 'live' | 'erasures'>,
  threadId: number,
): Promise<void> {
  const thread = await requireThread(tx, threadId);
  if (thread.inquiry_id !== null) await eraseInquiries(tx, deps, [thread.inquiry_id]);
  else if (thread.chat_id === null) await eraseThreads(tx, deps, { threads: [threadId] });
  else await eraseChats(tx, deps, [(await findSessionOf(tx.db, thread)).session_id]);
}

/**
 * Moves a mail thread's entries into another thread, and deletes the first.
 * @throws HttpError 404; 409 for a thread of another kind or itself, or if the entries would disappear in spam
 */
export async function merge(
  tx: Transaction,
  deps: Needs,
  { id, into, actorId }: { id: number; into: number; actorId: number },
): Promise<void> {
  const [from, to] = [await requireThread(tx, id), await requireThread(tx, into)];
  if (from.kind !== 'mail') throw new HttpError('conflict', 'Only emails can be moved into another conversation.');
  if (from.id === to.id) throw new HttpError('conflict', 'Please choose another conversation.');
  if (to.status === 'quarantine' && from.status !== 'quarantine') {
    throw new HttpError(
      'conflict',
      'The other conversation is marked as spam. Move it to the inbox before you merge them.',
    );
  }
  await tx.db.updateTable('thread_entries').set({ thread_id: into }).where('thread_id', '=', id).execute();
  await tx.db
    .updateTable('threads')
    .set({ maybe_of: into })
    .where('maybe_of', '=', id)
    .where('id', '!=', into)
    .execute();
  await tx.db.deleteFrom('threads').where('id', '=', id).execute();
  await updateThread(tx.db, into, { merged_rows: joinRows(to, from) });
  await recount(tx, into);
  if (from.status === 'open') {
    await updateThread(tx.db, into, { status: 'open', snoozed_until: null });
    if (from.waiting_since !== null) await startWaiting(tx, deps, into, from.waiting_since);
  }
  await addEvent(tx, deps, into, { what: 'merged', detail: from.subject, authorId: actorId });
  await threadChanged(tx, deps, id);
}
