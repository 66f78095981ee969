import { setTimeout as wait } from 'node:timers/promises';
import type { BulkMail, Delivery } from '../../adapters/bulk-mail.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { isBusy, isDatabaseAway, isLostRace, isStorageFull } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { refusalKindOf } from './bounce-kind.ts';
import { recordBounce } from './bounce-service.ts';
import { bounceAddress, prepareIssue } from './newsletter-issue.ts';
import { unsubscribeLinkFor } from './newsletter-links.ts';
import * as newsletters from './newsletter-repository.ts';
import {
  closeNewsletter,
  existing,
  holdNewsletter,
  LATE_MS,
  queueSending,
  startNewsletter,
  emitToConsoles,
} from './newsletter-service.ts';
import * as recipients from './recipient-repository.ts';
import { findRecipient } from './recipient-traces.ts';
import { findSubscriber, isSubscribed } from './subscriber-repository.ts';

type Needs = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'live' | 'media' | 'config' | 'secret' | 'publicUrl' | 'contentChanged'
>;
type Progress = NonNullable<Awaited<ReturnType<typeof newsletters.findProgress>>>;

export interface NewsletterSender {
  /** Starts no more emails. Those being sent finish, and their jobs soon after. */
  stop(): void;
  /** Closes the connections to the mail server. */
  close(): void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Recipients of one job. */
const BATCH = 50;
/** Emails of a newsletter sent at the same time. After a crash, this many may be uncertain. */
const AT_ONCE = 4;
/** After this many consecutive failures it pauses for an administrator. */
const MOST_ERRORS = 10;
/** How often a temporarily rejected mail is tried. */
const MOST_TRIES = 6;
const BROKEN = 'Something is wrong with this newsletter, so we’ve stopped sending it. The server log has the details.';

/** The delay before retrying a temporarily rejected mail: five minutes, doubling. */
const untilNextTry = (tries: number): number => 5 * MINUTE * 2 ** (tries - 1);
/** The delay before trying an unavailable mail server again: half a minute, doubling, up to a quarter of an hour. */
const untilServerIsAsked = (errors: number): number => Math.min(30 * SECOND * 2 ** (errors - 1), 15 * MINUTE);

/** Whether this job is still the one that sends the newsletter, because no later one was queued. */
const isOf = (row: Pick<Progress, 'job_id'>, jobId: number): boolean => row.job_id === null || row.job_id === jobId;

/**
 * Sends newsletters by jobs. A job begins a newsletter or sends to some of its recipients, and queues the next job,
 * until nobody is left.
 *
 * A recipient's row is committed as `sending` before the email is sent, and as `sent` once the mail server has accepted
 * it. If a job is interrupted in between, its `sending` rows become `uncertain`, and only an administrator can send them
 * again. So nothing goes out twice by accident.
 */
export function createNewsletterSender(deps: Needs, mail: BulkMail): NewsletterSender {
  const { db, clock, log, jobs, config } = deps;
  const everyMs = MINUTE / config.newslettersPerMinute;
  const stopping = new AbortController();

  jobs.work('newsletter.send', async ({ newsletterId: id }, jobId) => {
    const lost = await recipients.giveUpStale(db, id, jobId, timestamp(clock));
    if (lost > 0) log.warn({ newsletter: id, lost }, 'newsletters: unknown whether these emails were sent');
    const row = await newsletters.findProgress(db, id);
    if (!row || !isOf(row, jobId)) return;
    try {
      if (row.status === 'scheduled') return await begin(id);
      await goOn(id, row, jobId);
    } catch (error) {
      // A problem of the database, not of this newsletter, so the job is retried.
      if (isDatabaseAway(error) || isLostRace(error) || isBusy(error) || isStorageFull(error)) throw error;
      log.error({ err: error, newsletter: id }, 'a newsletter could not be sent');
      await transaction(db, (tx) =>
        holdNewsletter(tx, deps, id, error instanceof HttpError ? error.message : BROKEN),
      ).catch((failure: unknown) => log.error({ err: failure, newsletter: id }, 'a newsletter could not be held'));
    }
  });

  /** Starts a scheduled newsletter, or puts an overdue one on hold. */
  const begin = (id: number): Promise<void> =>
    transaction(db, async (tx) => {
      const row = await existing(tx.db, id);
      if (row.status !== 'scheduled' || row.send_at === null || Date.parse(row.send_at) > clock.now()) return;
      if (clock.now() - Date.parse(row.send_at) > LATE_MS) return holdNewsletter(tx, deps, id, null);
      await startNewsletter(tx, deps, row);
    });

  /** Continues one that is being sent, and queues the next job unless it is finished or on hold. */
  const goOn = async (id: number, row: Progress, jobId: number): Promise<void> => {
    if (await isDone(id)) return;
    if (row.status !== 'sending' && row.status !== 'cancelled') return;
    const rest = row.status === 'sending' ? await send(id, row, jobId) : SECOND;
    if (rest === undefined || (await isDone(id))) return;
    await transaction(db, async (tx) => {
      const now = await newsletters.findProgress(tx.db, id);
      if (now && isOf(now, jobId)) await queueSending(tx, deps, id, rest);
    });
  };

  /** @returns the delay before the next job in milliseconds; undefined when it is on hold for an administrator */
  const send = async (id: number, row: Progress, jobId: number): Promise<number | undefined> => {
    const waits = row.wait_until === null ? 0 : Date.parse(row.wait_until) - clock.now();
    if (waits > 0) return Math.min(waits, MINUTE);
    if (await holdIfLate(id, row)) return undefined;
    return (await sendSome(id, jobId)) > 0 ? 0 : MINUTE;
  };

  /** Closes one without remaining recipients. @returns whether it is closed */
  const isDone = async (id: number): Promise<boolean> => {
    const counts = (await recipients.countStates(db, [id])).get(id);
    if (counts && counts.ready + counts.sending > 0) return false;
    return transaction(db, (tx) => closeNewsletter(tx, deps, id));
  };

  /** Puts one on hold that no process has worked on for hours. Otherwise records that one does. @returns whether it did */
  const holdIfLate = async (id: number, { alive_at }: Progress): Promise<boolean> => {
    const silent = alive_at === null ? 0 : clock.now() - Date.parse(alive_at);
    if (silent < MINUTE) return false;
    const isLate = silent > LATE_MS;
    await transaction(db, async (tx) => {
      const change = isLate ? ({ status: 'held', last_error: null } as const) : { alive_at: timestamp(clock) };
      await newsletters.updateNewsletter(tx.db, { id, from: ['sending'] }, change);
      if (isLate) await emitToConsoles(tx, deps, id);
    });
    return isLate;
  };

  /** Sends to the next recipients. @returns how many there were */
  const sendSome = async (id: number, jobId: number): Promise<number> => {
    const batch = await recipients.findReady(db, id, BATCH, timestamp(clock));
    if (batch.length === 0) return 0;
    const letter = await prepareIssue(deps, await existing(db, id));
    const first = await recipients.reserveMoments(db, batch.length, everyMs, clock.now());
    const halted = new AbortController();
    const isStopped = AbortSignal.any([stopping.signal, halted.signal]);
    const waiting = [...batch.entries()];
    const line = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry && !isStopped.aborted; entry = waiting.shift()) {
        const [index, row] = entry;
        const early = first + index * everyMs - clock.now();
        if (early > 1) await wait(early, undefined, { ref: false, signal: isStopped }).catch(() => {});
        if (!isStopped.aborted && (await sendOne(row, jobId, letter)) === 'halt') halted.abort();
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, line));
    } finally {
      await transaction(db, (tx) => emitToConsoles(tx, deps, id));
    }
    return batch.length;
  };

  const sendOne = async (
    row: recipients.RecipientRow,
    jobId: number,
    letter: Awaited<ReturnType<typeof prepareIssue>>,
  ): Promise<'go' | 'halt'> => {
    const decision = await transaction(db, async (tx) => {
      const newsletter = await newsletters.findProgress(tx.db, row.newsletter_id);
      if (newsletter?.status !== 'sending' || !isOf(newsletter, jobId)) return 'halt';
      const now = timestamp(clock);
      // Since the recipients were listed, somebody may have unsubscribed or been erased.
      const subscriber = await findSubscriber(tx.db, row.subscriber_id);
      if (!subscriber || !isSubscribed(subscriber) || subscriber.email !== row.email) {
        await recipients.settle(tx.db, row.id, 'ready', {
          state: 'skipped',
          answer: 'Unsubscribed before it was sent.',
          now,
        });
        return 'skip';
      }
      return (await recipients.beginSending(tx.db, row.id, jobId, now)) ? subscriber : 'skip';
    });
    if (decision === 'halt') return 'halt';
    if (decision === 'skip') return 'go';
    const made = letter({
      id: `newsletter-${row.newsletter_id}-${row.id}`,
      to: row.email,
      unsubscribeLink: unsubscribeLinkFor(deps, decision),
    });
    return record(row, await deliver(made, row.id));
  };

  const deliver = (made: Mail, recipientId: number): Promise<Delivery> => {
    const { bounceDomain } = config;
    return mail.send(made, bounceDomain && bounceAddress(recipientId, bounceDomain, deps.secret));
  };

  /** Records the result of a mail, and stops the newsletter after too many consecutive failures. */
  const record = (row: recipients.RecipientRow, { result, answer: response }: Delivery): Promise<'go' | 'halt'> =>
    transaction(db, async (tx) => {
      const now = timestamp(clock);
      const answer = response.slice(0, 500);
      const tries = row.attempts + 1;
      const isTriedAgain = result === 'busy' && tries < MOST_TRIES;
      const state =
        isTriedAgain || result === 'away' ? 'ready' : result === 'busy' || result === 'refused' ? 'failed' : result;
      const nextTryAt = isTriedAgain ? timestamp(clock, untilNextTry(tries)) : null;
      await recipients.settle(tx.db, row.id, 'sending', { state, answer, now, nextTryAt });
      const { newsletter_id: id } = row;
      const newsletter = await newsletters.findProgress(tx.db, id);
      if (!newsletter) return 'halt';
      const kind = result === 'refused' ? refusalKindOf(answer) : undefined;
      if (kind !== undefined) {
        // The mail server works and the mailbox does not, so this counts as a bounce.
        await recordBounce(tx.db, clock, { recipientId: row.id, kind, reason: answer });
        return 'go';
      }
      if (result === 'sent') {
        // One that has been stopped in the meantime keeps its reason.
        if (newsletter.errors_in_row > 0 && newsletter.status === 'sending') {
          await newsletters.updateNewsletter(
            tx.db,
            { id, from: [newsletter.status] },
            { errors_in_row: 0, last_error: null },
          );
        }
        return 'go';
      }
      const isErased = (await findRecipient(tx.db, row.id))?.email === '';
      // Several concurrent mails find the server unavailable: that counts as one failure.
      const isKnown = result === 'away' && newsletter.wait_until !== null && newsletter.wait_until > now;
      const errors = newsletter.errors_in_row + (isKnown ? 0 : 1);
      const isTooMuch = errors >= MOST_ERRORS && newsletter.status === 'sending';
      await newsletters.updateNewsletter(
        tx.db,
        { id, from: [newsletter.status] },
        {
          errors_in_row: errors,
          last_error: isErased ? null : answer,
          ...(result === 'away' && !isKnown && { wait_until: timestamp(clock, untilServerIsAsked(errors)) }),
          ...(isTooMuch && { status: 'paused', pause_reason: 'errors' }),
        },
      );
      if (isTooMuch) {
        log.error({ newsletter: id, answer }, 'newsletters: paused after too many failures');
        await emitToConsoles(tx, deps, id);
      }
      return result === 'away' || isTooMuch ? 'halt' : 'go';
    });

  return { stop: () => stopping.abort(), close: () => mail.close() };
}
