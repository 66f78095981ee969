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
    /** For any address, known or not, so that the request takes the same time for both. */
    'auth.reset-link': { email: string; requestedAt: Timestamp };
  }
}

/** How long a reset link is valid, in milliseconds. */
const RESET_LIFETIME = 60 * 60 * 1000;

/** Has a reset link mailed, if there is such an account. Call it in a transaction. */
export async function queueResetLink(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  email: string,
): Promise<void> {
  await jobs.add(tx, 'auth.reset-link', { email, requestedAt: timestamp(clock) });
}

/** Mails reset links. The token is generated here, so it exists only in the mail. */
export function registerAuthJobs(
  { db, clock, jobs, log, publicUrl }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  jobs.work('auth.reset-link', async ({ email, requestedAt }, jobId) => {
    const account = await findAccount(db, email);
    if (!account) return;
    // A retry generates a new token: the first mail may have arrived although sending reported a failure.
    const token = newToken();
    await insertReset(db, {
      tokenHash: hashToken(token),
      userId: account.id,
      expiresAt: timestamp(clock, RESET_LIFETIME),
    });
    await sendMail(
      resetMail({
        // Includes the time, because a restored backup reuses job ids.
        id: `reset-${jobId}-${Date.parse(requestedAt).toString(36)}`,
        to: account.email,
        link: `${publicUrl()}/reset-password?token=${token}`,
      }),
    );
    log.info({ userId: account.id }, 'reset link emailed');
  });
}

/**
 * The mail with a reset link. It contains no text from a person, not even a name: somebody could register another
 * person's address and have us send their words to it.
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
 * Consumes a token in one statement: of any number of concurrent requests, one gets it.
 * @returns the account, or undefined when the token is unknown, used or expired
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
