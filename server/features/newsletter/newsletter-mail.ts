import { brand } from '#data/content/brand.ts';
import { beginningOf } from '#shared/rules/visits.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { writeLetter, type Letter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { findReader } from '../member-mail/digest-repository.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { prepareIssue } from './newsletter-issue.ts';
import { confirmLinkFor, unsubscribeLinkFor } from './newsletter-links.ts';
import { findNewsletter } from './newsletter-repository.ts';
import { awaitConfirmation, findByAddress, isSubscribed, saveSuspect } from './subscriber-repository.ts';

interface Recipient {
  readonly id: string;
  readonly to: string;
  /** A page when opened, and unsubscribes on POST (RFC 8058). */
  readonly unsubscribeLink: string;
}

/** The confirmation mail. Nothing else is sent until its link was used. It contains no text from a person. */
export function confirmMail({ confirmLink, ...recipient }: Recipient & { confirmLink: string }): Mail {
  return newsletterMail(recipient, {
    subject: `Confirm your ${brand.blog.name} subscription`,
    heading: 'One click to confirm',
    body: [
      `Thanks for signing up for ${brand.blog.name}, our monthly newsletter. Please confirm your address within 7 days.`,
      { button: 'Confirm my subscription', link: confirmLink },
    ],
    why: 'Didn’t sign up? You can ignore this email. We won’t send you anything unless you confirm.',
  });
}

/**
 * For an address that is already on the list. Its owner is informed, without revealing this to the person who asked.
 */
function alreadyMail(recipient: Recipient): Mail {
  return newsletterMail(recipient, {
    subject: `You’re already subscribed to ${brand.blog.name}`,
    heading: 'You’re already subscribed',
    body: [
      `You already receive ${brand.blog.name}, our newsletter, at this address. There’s nothing you need to do. The next issue will arrive as usual.`,
    ],
    why: 'You received this because someone entered this address in our sign-up form. Nothing has changed.',
  });
}

/** A newsletter mail. Each has an unsubscribe link, for people and for mail programs. */
const newsletterMail = (
  { unsubscribeLink, ...recipient }: Recipient,
  letter: Pick<Letter, 'subject' | 'heading' | 'body' | 'why'>,
): Mail =>
  writeLetter({
    ...recipient,
    ...letter,
    list: 'newsletter',
    unsubscribe: unsubscribeLink,
    footerLinks: [{ label: 'Unsubscribe', link: unsubscribeLink }],
  });

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Mails an administrator a test of their newsletter, in its current state. */
    'newsletter.test': { newsletterId: number; userId: number };
    /** For any address, known or not, so that the request takes the same time for both. */
    'newsletter.asked': {
      email: string;
      suspect: boolean;
      requestedAt: Timestamp;
      /** Where the visit began, as reported by the page. */
      beganOn?: string | null | undefined;
    };
  }
}

/** Queues a test of a newsletter for an administrator. Call this and `queueAnswer` in a transaction. */
export async function queueTest(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  test: JobPayloads['newsletter.test'],
): Promise<void> {
  await jobs.add(tx, 'newsletter.test', test);
}

/** Queues the answer to somebody who asked for the newsletter. */
export async function queueAnswer(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  asked: Omit<JobPayloads['newsletter.asked'], 'requestedAt'>,
): Promise<void> {
  await jobs.add(tx, 'newsletter.asked', { ...asked, requestedAt: timestamp(clock) });
}

/** How long the mailed link is valid, in milliseconds. */
const CONFIRM_WITHIN = 7 * 24 * 60 * 60 * 1000;

/**
 * Mails people who sign up for the newsletter, and tests to administrators. The confirmation token is generated here, so
 * it exists only in the mail.
 */
export function registerNewsletterJobs(deps: Deps, sendMail: SendMail): void {
  const { db, clock, jobs, log } = deps;

  jobs.work('newsletter.test', async ({ newsletterId, userId }, jobId) => {
    const row = await findNewsletter(db, newsletterId);
    const reader = await findReader(db, userId);
    if (!row || !reader) return;
    const letter = await prepareIssue(deps, { ...row, slug: null });
    const mail = letter({ id: `newsletter-test-${newsletterId}-${jobId}`, to: reader.email });
    await sendMail({ ...mail, subject: `[Test] ${mail.subject}` });
  });

  jobs.work('newsletter.asked', async ({ email, suspect, requestedAt, beganOn }, jobId) => {
    const dates = { confirmBefore: timestamp(clock, CONFIRM_WITHIN), now: timestamp(clock) };
    // Stored for an administrator to check, in case it was a person; not mailed.
    if (suspect) return saveSuspect(db, { email, ...dates });

    // Includes the time, because a restored backup reuses job ids.
    const id = `newsletter-${jobId}-${Date.parse(requestedAt).toString(36)}`;
    const known = await findByAddress(db, email);
    if (known && isSubscribed(known)) {
      return sendMail(alreadyMail({ id, to: email, unsubscribeLink: unsubscribeLinkFor(deps, known) }));
    }
    const token = newToken();
    const subscriber = await awaitConfirmation(db, {
      email,
      tokenHash: hashToken(token),
      beginning: beginningOf(beganOn),
      ...dates,
    });
    await sendMail(
      confirmMail({
        id,
        to: email,
        confirmLink: confirmLinkFor(deps, token),
        unsubscribeLink: unsubscribeLinkFor(deps, subscriber),
      }),
    );
    log.info({ subscriber: subscriber.id }, 'newsletter: confirmation requested');
  });
}
