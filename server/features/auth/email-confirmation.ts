import { createHmac, timingSafeEqual } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import { findActor, type Actor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { writeLetter } from '../../mail/letter.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'auth.confirm-email': { userId: number; requestedAt: Timestamp };
  }
}

const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface Claim {
  readonly id: number;
  readonly email: string;
}

/** Queues the mail with the link, in the transaction that creates the account or resends the link. */
export const queueConfirmation = ({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>, tx: Transaction, userId: number) =>
  jobs.add(tx, 'auth.confirm-email', { userId, requestedAt: timestamp(clock) });

/** Mails the links. Skips accounts that have been deleted or confirmed by then. */
export function registerConfirmationJob(
  { db, jobs, secret, publicUrl }: Pick<Deps, 'db' | 'jobs' | 'secret' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  jobs.work('auth.confirm-email', async ({ userId, requestedAt }, jobId) => {
    const member = await findActor(db, userId);
    if (!member || member.email_confirmed_at !== null) return;
    const expires = Date.parse(requestedAt) + LINK_LIFETIME_MS;
    const link = `${publicUrl()}/confirm-email?token=${tokenFor(member, expires, secret)}`;
    // Includes the time, because a restored backup reuses job ids.
    await sendMail(
      confirmationMail({ id: `confirm-${jobId}-${Date.parse(requestedAt).toString(36)}`, to: member.email, link }),
    );
  });
}

/**
 * Confirms the address in a token. Opening the link a second time succeeds too and changes nothing.
 * @returns the member's id
 * @throws HttpError 400 when the token is not ours, is older than a week, or the address has changed since
 */
export async function confirmAddress(
  db: Db,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  token: string,
): Promise<number> {
  const [, id = '', expires = ''] = /^([1-9]\d{0,14})-(\d{13})-[\w-]{43}$/.exec(token) ?? [];
  const member = id ? await findActor(db, Number(id)) : undefined;
  if (!member || Number(expires) <= clock.now() || !isSame(token, tokenFor(member, Number(expires), secret))) {
    throw new HttpError('invalid_token', 'This link is invalid or has expired. Sign in to get a new one.');
  }
  await markConfirmed(db, clock, member.id);
  return member.id;
}

/**
 * Requires a confirmed address before a member may write to another. Administrators always may.
 * @throws HttpError 403 `email_unconfirmed`
 */
export function requireConfirmed(actor: Actor): void {
  if (actor.email_confirmed_at !== null || actor.is_admin) return;
  throw new HttpError(
    'email_unconfirmed',
    `Please confirm your email address first. Open the link we sent to ${actor.email}, then you can message members.`,
  );
}

/** Marks a member's address as confirmed. Only the first time counts. */
export async function markConfirmed(db: Db, clock: Clock, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: timestamp(clock) })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/**
 * Marks every address as confirmed where confirmation is off. Otherwise accounts would wait for a mail that no mail
 * server sends.
 */
export async function confirmAll(db: Db, clock: Clock): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: timestamp(clock) })
    .where('email_confirmed_at', 'is', null)
    .where('deleting_since', 'is', null)
    .execute();
  await db.deleteFrom('jobs').where('kind', '=', 'auth.confirm-email').execute();
}

/** Derived from the account and the server's secret, so nothing is stored and every mailed link works. */
const tokenFor = ({ id, email }: Claim, expires: number, secret: string): string =>
  `${id}-${expires}-${createHmac('sha256', secret).update(`confirm-email\n${id}\n${email}\n${expires}`).digest('base64url')}`;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Contains no text from a person, not even a name, because the address is not confirmed yet. */
export const confirmationMail = ({ id, to, link }: { id: string; to: string; link: string }): Mail =>
  writeLetter({
    id,
    to,
    subject: `Welcome to ${brand.community.name}: please confirm your email`,
    heading: 'Confirm your email address',
    body: [
      `Someone, hopefully you, created an account in ${brand.community.name} with this address. Please confirm it within 7 days, so you can message members and appear in the directory.`,
      { button: 'Confirm my email', link },
    ],
    why: 'Didn’t create an account? You can ignore this email.',
  });
