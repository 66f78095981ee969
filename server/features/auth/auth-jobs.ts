import type { SendMail } from '../../adapters/mail.ts';
import { timestamp } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secret-tokens.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Deps } from '../../app/deps.ts';
import { findAccount } from './account-repository.ts';
import { resetMail } from './reset-mail.ts';
import { insertReset } from './reset-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** For any address, known or not: the request cannot tell, and so takes the same time. */
    'auth.reset-link': { email: string; requestedAt: Timestamp };
  }
}

/** How long a reset link can be used, in milliseconds (decisions §3). */
const RESET_LIFETIME = 60 * 60 * 1000;

/** Mails reset links. The token is made here, so that it is in the mail and nowhere else. */
export function registerAuthJobs(
  { db, clock, jobs, log, publicUrl }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  jobs.work('auth.reset-link', async ({ email, requestedAt }, jobId) => {
    const account = await findAccount(db, email);
    if (!account) return;
    // A second try makes a second token: the first may be in a mail that arrived although its sending failed.
    const token = newToken();
    await insertReset(db, {
      tokenHash: hashToken(token),
      userId: account.id,
      expiresAt: timestamp(clock, RESET_LIFETIME),
    });
    await sendMail(
      resetMail({
        // With the time, because a restored backup gives a job's number out again.
        id: `reset-${jobId}-${Date.parse(requestedAt).toString(36)}`,
        to: account.email,
        link: `${publicUrl()}/reset-password?token=${token}`,
      }),
    );
    log.info({ userId: account.id }, 'reset link mailed');
  });
}
