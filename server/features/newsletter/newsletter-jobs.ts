import { timestamp } from '../../platform/clock.ts';
import type { SendMail } from '../../adapters/mail.ts';
import { hashToken, newToken } from '../../platform/secret-tokens.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Deps } from '../../app/deps.ts';
import { confirmLink, unsubscribeLink } from './newsletter-links.ts';
import { alreadyMail, confirmMail } from './newsletter-mail.ts';
import { awaitConfirmation, findByAddress, isSubscribed, noteSuspect } from './subscriber-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** For any address, known or not: the request cannot tell, and so takes the same time. */
    'newsletter.asked': { email: string; suspect: boolean; requestedAt: Timestamp };
  }
}

/** How long the mailed link confirms, in milliseconds. */
const CONFIRM_WITHIN = 7 * 24 * 60 * 60 * 1000;

/** Answers those who asked for the newsletter. The token is made here, so that it is in the mail and nowhere else. */
export function registerNewsletterJobs(deps: Deps, sendMail: SendMail): void {
  const { db, clock, jobs, log } = deps;

  jobs.work('newsletter.asked', async ({ email, suspect, requestedAt }, jobId) => {
    const dates = { confirmBefore: timestamp(clock, CONFIRM_WITHIN), now: timestamp(clock) };
    // Kept for an administrator to see, in case it was a person after all; mailed to nobody.
    if (suspect) return noteSuspect(db, { email, ...dates });

    // With the time, because a restored backup gives a job's number out again.
    const id = `newsletter-${jobId}-${Date.parse(requestedAt).toString(36)}`;
    const known = await findByAddress(db, email);
    if (known && isSubscribed(known)) {
      return sendMail(alreadyMail({ id, to: email, unsubscribeLink: unsubscribeLink(deps, known) }));
    }
    const token = newToken();
    const subscriber = await awaitConfirmation(db, { email, tokenHash: hashToken(token), ...dates });
    await sendMail(
      confirmMail({
        id,
        to: email,
        confirmLink: confirmLink(deps, token),
        unsubscribeLink: unsubscribeLink(deps, subscriber),
      }),
    );
    log.info({ subscriber: subscriber.id }, 'newsletter: confirmation asked for');
  });
}
