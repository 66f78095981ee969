import { bookingTitle } from '#data/content/people.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  addEvent,
  changeStatus,
  findThreadOfInquiry,
  openThread,
  receiveEntry,
  releaseThread,
} from '../desk/thread-service.ts';
import { subjectFrom } from '../desk/subject.ts';
import { readBooking } from './booking-details.ts';
import { nameOf } from './contact-mail.ts';
import type { InquiryRow } from './contact-repository.ts';

/*
 * The thread of an inquiry in the team's inbox.
 */

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

const personOf = (row: InquiryRow) => ({ name: nameOf(row) || null, email: row.email, schoolName: row.school_name });

/** Opens an inquiry's thread with its message. Suspected spam waits in quarantine, without a clock. */
export async function openInquiryThread(tx: Transaction, deps: Needs, row: InquiryRow): Promise<void> {
  const { schoolName, ...from } = personOf(row);
  const thread = await openThread(tx, deps, {
    kind: row.kind,
    inquiryId: row.id,
    subject:
      row.details === null
        ? (row.service_interest ?? subjectFrom(row.message))
        : bookingTitle(readBooking(row.details)),
    from,
    schoolName,
    status: row.quarantined ? 'quarantine' : 'open',
  });
  await receiveEntry(tx, deps, thread.id, { from, text: row.message, isAutomatic: false, at: row.created_at });
}

/** Takes an inquiry's thread out of quarantine: its person waits from now on. */
export async function releaseInquiryThread(
  tx: Transaction,
  deps: Needs,
  row: InquiryRow,
  authorId: number,
): Promise<void> {
  const thread = await findThreadOfInquiry(tx.db, row.id);
  if (thread) await releaseThread(tx, deps, thread, { from: personOf(row), authorId });
}

/** Marks the thread of an answered inquiry as done, and reopens it when the answer is withdrawn. */
export async function threadFollows(tx: Transaction, deps: Needs, row: InquiryRow, authorId: number): Promise<void> {
  const thread = await findThreadOfInquiry(tx.db, row.id);
  if (!thread || thread.status === 'quarantine') return;
  if (row.answered_at !== null) {
    await changeStatus(tx, deps, thread, { status: 'done', authorId, isReply: true });
  } else if (thread.status === 'done' || thread.status === 'waiting') {
    await changeStatus(tx, deps, thread, { status: 'open', authorId });
  }
}

/** Adds the event that a meeting was fixed or cancelled, which counts as an answer. @param time null when cancelled */
export async function recordMeeting(
  tx: Transaction,
  deps: Needs,
  inquiryId: number,
  { time, authorId }: { readonly time: Timestamp | null; readonly authorId: number },
): Promise<void> {
  const thread = await findThreadOfInquiry(tx.db, inquiryId);
  if (thread) await addEvent(tx, deps, thread.id, { what: 'meeting', detail: time, authorId });
}
