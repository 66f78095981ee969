import type * as z from 'zod/mini';
import type { NewsletterStatus } from '#shared/contracts/choices.ts';
import type { newsletterBody } from '#shared/contracts/forms/newsletter.ts';
import { RICH_TEXT_VERSION } from '#shared/contracts/rich-text.ts';
import { isEmptyDocument } from '#shared/rules/rich-text.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { documentPictures, deleteRemovedPictures, deleteUnusedPictures } from '../blog/blog-pictures.ts';
import { documentIn } from './newsletter-issue.ts';
import * as newsletters from './newsletter-repository.ts';
import type { NewsletterRow } from './newsletter-repository.ts';
import { changeStates, countStates, freezeAudience } from './recipient-repository.ts';

type Body = z.output<typeof newsletterBody>;
type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'contentChanged'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Begins a newsletter, or sends to its next recipients. */
    'newsletter.send': { newsletterId: number };
  }
}

/** One overdue by more than this needs confirmation: news about tomorrow must not arrive the day after. */
export const LATE_MS = 3 * 60 * 60 * 1000;

const BEFORE_SENDING: readonly NewsletterStatus[] = ['draft', 'scheduled', 'held'];

/** Updates open consoles. */
export const emitToConsoles = (tx: Transaction, { live }: Pick<Deps, 'live'>, newsletterId: number): Promise<void> =>
  live.emit(tx, { name: 'newsletter.changed', data: { newsletterId } }, toAdministrators);

const columnsOf = ({ subject, preheader, audience, inArchive, doc }: Body) => ({
  subject,
  preheader,
  audience: audience.kind,
  audience_value: audience.kind === 'all' || audience.kind === 'members' ? null : audience.value,
  in_archive: inArchive ? (1 as const) : (0 as const),
  doc: JSON.stringify(doc),
  doc_version: RICH_TEXT_VERSION,
});

/**
 * Creates a newsletter. Call this and all functions below in a transaction.
 * @throws HttpError 400 when a picture was deleted
 */
export async function createNewsletter(tx: Transaction, needs: Needs, body: Body): Promise<NewsletterRow> {
  const now = timestamp(needs.clock);
  const pictures = await documentPictures(tx.db, body.doc);
  const row = await newsletters.insertNewsletter(tx.db, {
    ...columnsOf(body),
    status: 'draft',
    created_at: now,
    updated_at: now,
  });
  await newsletters.setPictures(tx.db, row.id, pictures);
  await emitToConsoles(tx, needs, row.id);
  return row;
}

/**
 * Changes a newsletter, and deletes the pictures that nothing shows any more.
 * @throws HttpError 400 when a picture was deleted; 404; 409 when sending has started, or when somebody changed it after
 *   `ifUpdatedAt`
 */
export async function changeNewsletter(
  tx: Transaction,
  needs: Needs,
  id: number,
  { ifUpdatedAt, ...body }: Body & { readonly ifUpdatedAt?: string | undefined },
): Promise<NewsletterRow> {
  const before = await unchangedSince(tx.db, id, ifUpdatedAt);
  mustNotHaveBegun(before);
  const pictures = await documentPictures(tx.db, body.doc);
  const changed = await inStates(tx.db, before, BEFORE_SENDING, {
    ...columnsOf(body),
    updated_at: timestampAfter(needs.clock, before.updated_at),
  });
  await deleteRemovedPictures(tx, needs.jobs, await newsletters.setPictures(tx.db, id, pictures));
  await emitToConsoles(tx, needs, id);
  return changed;
}

/**
 * Moves a newsletter to the trash. A scheduled one becomes a draft, so nothing is sent from the trash or after
 * restoring.
 * @throws HttpError 404; 409 once sending has started, until it is sent or cancelled
 */
export async function trashNewsletter(tx: Transaction, needs: Needs, id: number): Promise<NewsletterRow> {
  const before = await existing(tx.db, id);
  const isWaiting = before.status === 'scheduled' || before.status === 'held';
  if (isWaiting) mustNotHaveBegun(before);
  const trashed = await inStates(tx.db, before, ['draft', 'scheduled', 'held', 'sent', 'cancelled'], {
    trashed_at: timestamp(needs.clock),
    ...(isWaiting && { status: 'draft', send_at: null, last_error: null }),
  });
  if (trashed.slug !== null) await needs.contentChanged(tx);
  await emitToConsoles(tx, needs, id);
  return trashed;
}

/** Restores a newsletter from the trash. @throws HttpError 404 */
export async function restoreNewsletter(tx: Transaction, needs: Needs, id: number): Promise<NewsletterRow> {
  const restored = await newsletters.restoreNewsletter(tx.db, id);
  if (!restored) throw notFound('this newsletter');
  if (restored.slug !== null) await needs.contentChanged(tx);
  await emitToConsoles(tx, needs, id);
  return restored;
}

/** Permanently deletes a newsletter in the trash, with its recipients and unused pictures. @throws HttpError 404 */
export async function deleteTrashedNewsletter(
  tx: Transaction,
  { jobs, live }: Pick<Needs, 'jobs' | 'live'>,
  id: number,
): Promise<{ subject: string }> {
  const pictures = await newsletters.findPictures(tx.db, id);
  const gone = await newsletters.deleteTrashedNewsletter(tx.db, id);
  if (!gone) throw notFound('this newsletter');
  await deleteUnusedPictures(tx, jobs, pictures);
  await emitToConsoles(tx, { live }, id);
  return gone;
}

/**
 * Sends a newsletter now, or schedules it.
 * @throws HttpError 404; 409; 400 when it has no content or no recipients, or the time is past
 */
export async function sendNewsletter(
  tx: Transaction,
  needs: Needs,
  id: number,
  { at, ifUpdatedAt }: { readonly at: string | null; readonly ifUpdatedAt?: string | undefined },
): Promise<NewsletterRow> {
  const before = await unchangedSince(tx.db, id, ifUpdatedAt);
  if (!BEFORE_SENDING.includes(before.status)) throw wrongState(before.status);
  mustNotHaveBegun(before);
  if (isEmptyDocument(documentIn(before.doc)))
    throw refusedField('validation_failed', 'doc', 'Please write something first');
  if (at === null) return startNewsletter(tx, needs, before);
  const sendAt = new Date(at).toISOString();
  if (Date.parse(sendAt) <= needs.clock.now())
    throw refusedField('validation_failed', 'at', 'This time is in the past');
  const planned = await inStates(tx.db, before, BEFORE_SENDING, {
    status: 'scheduled',
    send_at: sendAt,
    updated_at: timestampAfter(needs.clock, before.updated_at),
  });
  await queueSending(tx, needs, id, Date.parse(sendAt) - needs.clock.now());
  await emitToConsoles(tx, needs, id);
  return planned;
}

/** Queues a job that continues a newsletter, now or in `delay` milliseconds. An earlier job then does nothing. */
export async function queueSending(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  id: number,
  delay = 0,
): Promise<void> {
  await newsletters.assignJob(tx.db, id, await jobs.add(tx, 'newsletter.send', { newsletterId: id }, delay));
}

/**
 * Starts sending. This transaction writes the final list of recipients.
 * @throws HttpError 400 when there are none; 409 when sending has started before
 */
export async function startNewsletter(tx: Transaction, needs: Needs, before: NewsletterRow): Promise<NewsletterRow> {
  mustNotHaveBegun(before);
  const now = timestamp(needs.clock);
  const total = await freezeAudience(tx.db, before, now);
  if (total === 0)
    throw refusedField('validation_failed', 'audience', 'Nobody matches. Please choose a different audience');
  const started = await inStates(tx.db, before, BEFORE_SENDING, {
    status: 'sending',
    slug: before.slug ?? `${slugFromTitle(before.subject).slice(0, 80) || 'newsletter'}-${before.id}`,
    started_at: now,
    alive_at: now,
    total,
    updated_at: timestampAfter(needs.clock, before.updated_at),
  });
  await queueSending(tx, needs, before.id);
  if (started.in_archive === 1) await needs.contentChanged(tx);
  await emitToConsoles(tx, needs, before.id);
  return started;
}

/** @throws HttpError 404; 409 when it is not being sent */
export async function pauseNewsletter(tx: Transaction, needs: Needs, id: number): Promise<NewsletterRow> {
  const before = await existing(tx.db, id);
  const paused = await inStates(tx.db, before, ['sending'], {
    status: 'paused',
    pause_reason: 'person',
    updated_at: timestampAfter(needs.clock, before.updated_at),
  });
  await emitToConsoles(tx, needs, id);
  return paused;
}

/** Resumes one that is paused or on hold. @throws HttpError 404; 409 in any other state; 400 when it has no recipients */
export async function resumeNewsletter(tx: Transaction, needs: Needs, id: number): Promise<NewsletterRow> {
  const before = await existing(tx.db, id);
  if (before.status === 'held' && before.started_at === null) return startNewsletter(tx, needs, before);
  const resumed = await inStates(
    tx.db,
    before,
    before.started_at === null ? ['paused', 'held'] : ['paused', 'held', 'scheduled'],
    {
      status: 'sending',
      pause_reason: null,
      last_error: null,
      errors_in_row: 0,
      wait_until: null,
      alive_at: timestamp(needs.clock),
      updated_at: timestampAfter(needs.clock, before.updated_at),
    },
  );
  await queueSending(tx, needs, id);
  await emitToConsoles(tx, needs, id);
  return resumed;
}

/**
 * Turns a scheduled one back into a draft, or cancels one that is being sent: the remaining recipients do not get it.
 * @throws HttpError 404; 409 in any other state
 */
export async function cancelNewsletter(tx: Transaction, needs: Needs, id: number): Promise<NewsletterRow> {
  const before = await existing(tx.db, id);
  const updated_at = timestampAfter(needs.clock, before.updated_at);
  const hasBegun = before.started_at !== null;
  const cancelled = hasBegun
    ? await inStates(tx.db, before, ['sending', 'paused', 'held', 'scheduled'], { status: 'cancelled', updated_at })
    : await inStates(tx.db, before, ['scheduled', 'held'], { status: 'draft', send_at: null, updated_at });
  if (hasBegun) {
    const outcome = { state: 'skipped', answer: 'The newsletter was cancelled.', now: timestamp(needs.clock) } as const;
    await changeStates(tx.db, { newsletterId: id, from: 'ready' }, outcome);
    if (before.in_archive === 1) await needs.contentChanged(tx);
    await queueSending(tx, needs, id);
  }
  await emitToConsoles(tx, needs, id);
  return cancelled;
}

/**
 * Sends again to recipients whose mail failed or is uncertain. This is an administrator's decision.
 * @returns the newsletter, and the number of recipients
 * @throws HttpError 404; 409 when there are none, or when it was cancelled
 */
export async function resendNewsletter(
  tx: Transaction,
  needs: Needs,
  id: number,
  { state, recipientId }: { readonly state: 'uncertain' | 'failed'; readonly recipientId?: number | undefined },
): Promise<{ row: NewsletterRow; count: number }> {
  const before = await existing(tx.db, id);
  const again = { state: 'ready', answer: null, now: timestamp(needs.clock) } as const;
  const count = await changeStates(tx.db, { newsletterId: id, from: state, recipientId }, again);
  if (count === 0) throw new HttpError('conflict', 'There’s nobody left to retry.');
  const isPaused = before.status === 'paused' || before.status === 'held';
  const row = await inStates(tx.db, before, ['sending', 'paused', 'held', 'sent'], {
    status: isPaused ? before.status : 'sending',
    closed_at: null,
    errors_in_row: 0,
    alive_at: timestamp(needs.clock),
    updated_at: timestampAfter(needs.clock, before.updated_at),
  });
  await queueSending(tx, needs, id);
  await emitToConsoles(tx, needs, id);
  return { row, count };
}

/** Closes a newsletter once no recipients remain. @returns whether it did */
export async function closeNewsletter(tx: Transaction, needs: Needs, id: number): Promise<boolean> {
  const counts = (await countStates(tx.db, [id])).get(id);
  if (counts && counts.ready + counts.sending > 0) return false;
  const now = timestamp(needs.clock);
  const { total = 0, sent = 0, failed = 0, uncertain = 0, skipped = 0 } = counts ?? {};
  const ended = { closed_at: now, total, sent, failed, uncertain, skipped, wait_until: null };
  const closed =
    (await newsletters.updateNewsletter(
      tx.db,
      { id, from: ['sending'] },
      { ...ended, status: 'sent', updated_at: now },
    )) ?? (await newsletters.updateNewsletter(tx.db, { id, from: ['cancelled'] }, ended));
  if (closed) await emitToConsoles(tx, needs, id);
  return closed !== undefined;
}

/** @throws HttpError 404 */
export async function existing(db: Db, id: number): Promise<NewsletterRow> {
  const row = await newsletters.findNewsletter(db, id);
  if (!row) throw notFound('this newsletter');
  return row;
}

async function unchangedSince(db: Db, id: number, ifUpdatedAt: string | undefined): Promise<NewsletterRow> {
  const row = await existing(db, id);
  if (ifUpdatedAt === undefined || ifUpdatedAt === row.updated_at) return row;
  throw await editConflict(db, { kind: 'newsletter-issue', id, what: 'newsletter', field: 'ifUpdatedAt' });
}

type Change = Parameters<typeof newsletters.updateNewsletter>[2];

async function inStates(
  db: Db,
  before: NewsletterRow,
  from: readonly NewsletterStatus[],
  change: Change,
): Promise<NewsletterRow> {
  const row = await newsletters.updateNewsletter(db, { id: before.id, from }, change);
  if (!row) throw wrongState(before.status);
  return row;
}

/** One that has been sent to some can only be resumed or cancelled: content and recipients are final. */
function mustNotHaveBegun({ started_at: begun, status }: NewsletterRow): void {
  if (begun === null) return;
  if (!BEFORE_SENDING.includes(status)) throw wrongState(status);
  throw new HttpError('conflict', 'This newsletter is already being sent. Resume it or cancel it.');
}

/** Puts a newsletter on hold for an administrator, with a reason. Only one that is scheduled or being sent. */
export async function holdNewsletter(
  tx: Transaction,
  needs: Pick<Deps, 'clock' | 'live'>,
  id: number,
  reason: string | null,
): Promise<void> {
  const before = await existing(tx.db, id);
  const updated_at = timestampAfter(needs.clock, before.updated_at);
  await inStates(tx.db, before, ['scheduled', 'sending'], { status: 'held', last_error: reason, updated_at });
  await emitToConsoles(tx, needs, id);
}

const STATE_WORDS: Readonly<Record<NewsletterStatus, string>> = {
  draft: 'is a draft',
  scheduled: 'is scheduled',
  held: 'missed its send time',
  sending: 'is being sent',
  paused: 'is paused',
  sent: 'has been sent',
  cancelled: 'was cancelled',
};

const wrongState = (status: NewsletterStatus): HttpError =>
  new HttpError('conflict', `This newsletter ${STATE_WORDS[status]}, so you can’t do this now.`);
