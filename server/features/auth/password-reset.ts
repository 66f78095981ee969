import { brand } from '#data/content/brand.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { writeLetter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { findAccount } from './account-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** For any address, known or not: the request cannot tell, and so takes the same time. */
    'auth.reset-link': { email: string; requestedAt: Timestamp };
  }
}

/** How long a reset link can be used, in milliseconds. */
const RESET_LIFETIME = 60 * 60 * 1000;

/** Has a reset link mailed, if there is such an account. Call it in a transaction. */
export async function queueResetLink(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  email: string,
): Promise<void> {
  await jobs.add(tx, 'auth.reset-link', { email, requestedAt: timestamp(clock) });
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
    log.info({ userId: account.id }, 'reset link emailed');
  });
}

/**
 * The mail with a reset link. It holds nothing that a person wrote, not even a name: somebody could register another
 * person's address, and have us send words of theirs to it.
 */
export function resetMail({ id, to, link }: { id: string; to: string; link: string }): Mail {
  return writeLetter({
    id,
    to,
    subject: `Reset your ${brand.name} password`,
    heading: 'Reset your password',
    body: [
      `Someone, hopefully you, asked to reset the password for your ${brand.name} account. The link works once, within the next hour.`,
      { button: 'Choose a new password', link },
    ],
    why: 'If that wasn’t you, ignore this email. Your password won’t change.',
  });
}

async function insertReset(db: Db, reset: { tokenHash: string; userId: number; expiresAt: Timestamp }): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, user_id: reset.userId, expires_at: reset.expiresAt })
    .execute();
}

/**
 * Takes a token out of the table in one statement: of any number of requests that come together, one gets it.
 * @returns whose it was, or undefined when it is unknown, spent or expired
 */
export async function spendReset(db: Db, tokenHash: string, now: Timestamp): Promise<number | undefined> {
  const spent = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
}
