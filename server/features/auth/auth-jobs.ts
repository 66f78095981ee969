import type { SendMail } from '../../adapters/mail.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from './account-repository.ts';
import { resetMail } from './reset-mail.ts';
import { insertReset } from './reset-repository.ts';
import { hashResetToken, newResetToken, RESET_LIFETIME } from './reset-token.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** For any address, known or not: the request cannot tell, and so takes the same time. */
    'auth.reset-link': { email: string; requestedAt: Timestamp };
  }
}

/** Mails reset links. The token is made here, so that it is in the mail and nowhere else. */
export function registerAuthJobs(
  { db, clock, jobs, log, publicUrl }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  jobs.work('auth.reset-link', async ({ email, requestedAt }, jobId) => {
    const account = await findAccount(db, email);
    if (!account) return;
    // A second try makes a second token: the first may be in a mail that arrived although its sending failed.
    const token = newResetToken();
    await insertReset(db, {
      tokenHash: hashResetToken(token),
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
