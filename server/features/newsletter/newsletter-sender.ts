import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isPostgres } from '#data/migrations/columns.ts';
import type { BulkMail, Delivery } from '../../adapters/bulk-mail.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { isBusy, isDatabaseAway, isLostRace, isStorageFull } from '../../db/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { createRounds } from '../../platform/rounds.ts';
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

export interface NewsletterSender {
  start(): void;
  /** Checks at once whether there is something to send. */
  nudge(): void;
  /** Sends everything due now, and waits for it. For tests. */
  drain(): Promise<void>;
  /** Starts no further mails, and waits for those in progress, up to `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Recipients that a process claims at once. */
const CLAIM = 50;
/** Concurrent mails. Their state may be uncertain after a crash. */
const AT_ONCE = 4;
/** How often a process checks. */
const LONGEST_SLEEP = 15 * SECOND;
/** After this many consecutive failures it pauses for an administrator. */
const MOST_ERRORS = 10;
/** How often a temporarily rejected mail is tried. */
const MOST_TRIES = 6;
const CLAIM_RENEWED = 5 * SECOND;
const BROKEN = 'Something is wrong with this newsletter, so we’ve stopped sending it. The server log has the details.';

/** The delay before retrying a temporarily rejected mail: five minutes, doubling. */
const untilNextTry = (tries: number): number => 5 * MINUTE * 2 ** (tries - 1);
/** The delay before trying an unavailable mail server again: half a minute, doubling, up to a quarter of an hour. */
const untilServerIsAsked = (errors: number): number => Math.min(30 * SECOND * 2 ** (errors - 1), 15 * MINUTE);

/**
 * Sends due newsletters. Every process that shares the database takes part.
 *
 * A mail's row is `sending`, on disk, before the mail is sent, and `sent` after the server has accepted it. A process
 * that crashes in between leaves `sending`, which becomes `uncertain`. Only an administrator can have it sent again.
 */
export function createNewsletterSender(deps: Needs, mail: BulkMail): NewsletterSender {
  const { db, clock, log, config } = deps;
  const process = randomUUID();
  const isShared = isPostgres(db);
  const everyMs = MINUTE / config.newslettersPerMinute;
  const stopping = new AbortController();
  const inHand = new Set<number>();
  let renewing: NodeJS.Timeout | undefined;
  let running = false;
  /** The time until the next check, in milliseconds. */
  let sleep = LONGEST_SLEEP;

  /** Claims from before this time that were not renewed have expired. SQLite has only one process. */
  const staleBefore = (): string => timestamp(clock, isShared ? -config.jobLockMs : 0);

  const rounds = createRounds({
    doRound: () => doRound(),
    onError(error) {
      log.error({ err: error }, 'newsletters could not be sent');
      sleep = LONGEST_SLEEP;
      return false;
    },
    untilNext: () => sleep,
  });
  const nudge = (): void => {
    if (running) rounds.ask();
  };

  /** Sends what is due. @returns whether there is more to send */
  const doRound = async (): Promise<boolean> => {
    for (const { id } of await newsletters.findDue(db, timestamp(clock))) await holdingWhatFails(id, () => begin(id));
    let next = LONGEST_SLEEP;
    let hasMore = false;
    for (const row of await newsletters.findUnderWay(db)) {
      const rest = (await holdingWhatFails(row.id, () => goOn(row))) ?? LONGEST_SLEEP;
      hasMore ||= rest === 0;
      next = Math.min(next, rest);
      if (stopping.signal.aborted) break;
    }
    const planned = await newsletters.findNextTime(db);
    sleep = Math.max(SECOND, Math.min(next, planned === undefined ? next : Date.parse(planned) - clock.now()));
    return hasMore;
  };

  /** An error puts that one newsletter on hold with a message, and the others continue. */
  const holdingWhatFails = async <T>(id: number, act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      // A database error, not this newsletter's: the next round retries it.
      if (isDatabaseAway(error) || isLostRace(error) || isBusy(error) || isStorageFull(error)) throw error;
      log.error({ err: error, newsletter: id }, 'a newsletter could not be sent');
      await transaction(db, (tx) =>
        holdNewsletter(tx, deps, id, error instanceof HttpError ? error.message : BROKEN),
      ).catch((failure: unknown) => log.error({ err: failure, newsletter: id }, 'a newsletter could not be held'));
      return undefined;
    }
  };

  /** Continues one in progress. @returns the delay until its next turn in milliseconds; 0 when there is more to send */
  const goOn = async (row: newsletters.NewsletterSummaryRow): Promise<number> => {
    const lost = await recipients.giveUpStale(db, row.id, staleBefore(), timestamp(clock));
    if (lost > 0) log.warn({ newsletter: row.id, lost }, 'newsletters: unknown whether these emails were sent');
    if ((await isDone(row.id)) || row.status !== 'sending') return LONGEST_SLEEP;
    const waits = row.wait_until === null ? 0 : Date.parse(row.wait_until) - clock.now();
    if (waits > 0) return waits;
    return !(await holdIfLate(row)) && (await sendSome(row.id)) > 0 ? 0 : LONGEST_SLEEP;
  };

  /** Starts a scheduled newsletter, or puts an overdue one on hold. */
  const begin = (id: number): Promise<void> =>
    transaction(db, async (tx) => {
      const row = await existing(tx.db, id);
      if (row.status !== 'scheduled' || row.send_at === null) return;
      if (clock.now() - Date.parse(row.send_at) > LATE_MS) return holdNewsletter(tx, deps, id, null);
      await startNewsletter(tx, deps, row);
    });

  /** Closes one without remaining recipients. @returns whether it is closed */
  const isDone = async (id: number): Promise<boolean> => {
    const counts = (await recipients.countStates(db, [id])).get(id);
    if (counts && counts.ready + counts.sending > 0) return false;
    return transaction(db, (tx) => closeNewsletter(tx, deps, id));
  };

  /** Puts one on hold that no process has worked on for hours, and records progress on the others. */
  const holdIfLate = async ({ id, alive_at }: newsletters.NewsletterSummaryRow): Promise<boolean> => {
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

  /** Sends to a batch of recipients. @returns how many were claimed */
  const sendSome = async (id: number): Promise<number> => {
    const now = timestamp(clock);
    const claim = { newsletterId: id, process, limit: CLAIM, now, stale: staleBefore() };
    const rows = await transaction(db, (tx) => recipients.claimReady(tx.db, claim));
    if (rows.length === 0) return 0;
    const batch = rows.toSorted((one, other) => one.id - other.id);
    for (const row of batch) inHand.add(row.id);
    const letter = await prepareIssue(deps, await existing(db, id));
    const first = await recipients.reserveMoments(db, batch.length, everyMs, clock.now());
    const halted = new AbortController();
    const waiting = [...batch.entries()];
    const line = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        const [index, row] = entry;
        const early = first + index * everyMs - clock.now();
        const isStopped = AbortSignal.any([stopping.signal, halted.signal]);
        if (early > 1) await wait(early, undefined, { ref: false, signal: isStopped }).catch(() => {});
        if (!isStopped.aborted && (await sendOne(row, letter)) === 'halt') halted.abort();
        inHand.delete(row.id);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, line));
    } finally {
      for (const row of batch) inHand.delete(row.id);
      await recipients.releaseClaims(
        db,
        batch.map((row) => row.id),
        process,
      );
      await transaction(db, (tx) => emitToConsoles(tx, deps, id));
    }
    return halted.signal.aborted ? 0 : batch.length;
  };

  const sendOne = async (
    row: recipients.RecipientRow,
    letter: Awaited<ReturnType<typeof prepareIssue>>,
  ): Promise<'go' | 'halt'> => {
    const decision = await transaction(db, async (tx) => {
      const newsletter = await newsletters.findProgress(tx.db, row.newsletter_id);
      if (newsletter?.status !== 'sending') return 'halt';
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
      return (await recipients.beginSending(tx.db, row.id, process, now)) ? subscriber : 'skip';
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
  const record = (row: recipients.RecipientRow, { result, answer: said }: Delivery): Promise<'go' | 'halt'> =>
    transaction(db, async (tx) => {
      const now = timestamp(clock);
      const answer = said.slice(0, 500);
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

  const renew = (): void => {
    if (inHand.size === 0) return;
    recipients
      .renewClaims(db, [...inHand], process, timestamp(clock))
      .catch((error: unknown) => log.error({ err: error }, 'newsletters: could not renew claims'));
  };

  return {
    start() {
      running = true;
      renewing = setInterval(renew, Math.min(CLAIM_RENEWED, config.jobLockMs / 3)).unref();
      nudge();
    },
    nudge,
    async drain() {
      for (let hasMore = true; hasMore;) hasMore = await doRound();
    },
    async stop(timeoutMs) {
      running = false;
      stopping.abort();
      rounds.stop();
      await Promise.race([rounds.underWay(), wait(timeoutMs, undefined, { ref: false })]);
      clearInterval(renewing);
      mail.close();
    },
  };
}
