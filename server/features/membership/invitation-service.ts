import { createHmac } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { writeLetter } from '../../mail/letter.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { HttpError, refusedField } from '../../platform/errors.ts';
import { hashToken, looksLikeToken, newToken } from '../../platform/secrets.ts';
import {
  findInvitation,
  findOpenByToken,
  assignToMember,
  insertInvitation,
  useInvitation,
  type InvitationRow,
} from './invitation-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'auth.invitation': { invitationId: number };
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewInvitation {
  readonly label: string | null;
  /** The address that it is mailed to; null for a shared link. */
  readonly email: string | null;
  readonly days: number;
  readonly mostUses: number;
  readonly adminId: number | null;
  readonly applicationId?: number;
}

/**
 * Creates an invitation. The database stores only its token's hash. One for an address is mailed: its token derives
 * from the row and the server's secret, so the mail job can recreate it on each attempt.
 * @returns the row, and the token of a shared link
 */
export async function invite(
  tx: Transaction,
  { clock, jobs, secret }: Pick<Deps, 'clock' | 'jobs' | 'secret'>,
  { label, email, days, mostUses, adminId, applicationId }: NewInvitation,
): Promise<{ row: InvitationRow; token: string | null }> {
  const token = newToken();
  const row = await insertInvitation(tx.db, {
    token_hash: hashToken(token),
    label,
    email,
    most_uses: email === null ? mostUses : 1,
    expires_at: timestamp(clock, days * DAY_MS),
    created_by: adminId,
    application_id: applicationId ?? null,
    created_at: timestamp(clock),
  });
  if (email === null) return { row, token };
  await tx.db
    .updateTable('invitations')
    .set({ token_hash: hashToken(mailedToken(row, secret)) })
    .where('id', '=', row.id)
    .execute();
  await jobs.add(tx, 'auth.invitation', { invitationId: row.id });
  return { row, token: null };
}

const mailedToken = ({ id, created_at }: Pick<InvitationRow, 'id' | 'created_at'>, secret: string): string =>
  createHmac('sha256', secret).update(`invitation\n${id}\n${created_at}`).digest('base64url');

/** The address for registering with an invitation. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/join?invitation=${token}`;

const ended = (): HttpError =>
  new HttpError('invalid_token', 'This invitation has expired, been used or been revoked. Please ask for a new one.');

/** A valid invitation. @throws HttpError 400 otherwise */
export async function requireInvitation(db: Db, clock: Clock, token: string): Promise<InvitationRow> {
  const row = looksLikeToken(token) ? await findOpenByToken(db, hashToken(token), timestamp(clock)) : undefined;
  if (!row) throw ended();
  return row;
}

/**
 * Redeems an invitation for a new account, in the account's transaction: both succeed, or neither.
 * @returns whether this confirms the address, because the invitation was mailed to it
 * @throws HttpError 400 when it is no longer valid, or is for another address
 */
export async function joinBy(
  tx: Transaction,
  clock: Clock,
  token: string,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const row = await requireInvitation(tx.db, clock, token);
  if (row.email !== null && row.email !== email) {
    throw refusedField(
      'validation_failed',
      'email',
      'This invitation is for a different email address. Please use that one.',
    );
  }
  if (!(await useInvitation(tx.db, row.id, timestamp(clock)))) throw ended();
  if (row.email === null) return false;
  await assignToMember(tx.db, row, userId);
  return true;
}

/** Mails invitations, except those that have ended by then. */
export function registerInvitationJob(
  { db, jobs, clock, secret, publicUrl }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  jobs.work('auth.invitation', async ({ invitationId }, jobId) => {
    const row = await findInvitation(db, invitationId);
    if (!row?.email || row.revoked_at !== null || row.expires_at <= timestamp(clock)) return;
    const isAnswer = row.application_id !== null;
    const circle = brand.community.name;
    const days = Math.round((Date.parse(row.expires_at) - Date.parse(row.created_at)) / DAY_MS);
    await sendMail(
      writeLetter({
        // Includes the time, because a restored backup reuses job ids.
        id: `invitation-${jobId}-${Date.parse(row.created_at).toString(36)}`,
        to: row.email,
        subject: isAnswer ? `You’re in: join ${circle}` : `You’re invited to join ${circle}`,
        heading: isAnswer ? 'Your request is approved' : 'You’re invited',
        body: [
          isAnswer
            ? `Thank you for asking to join ${circle}. We’re glad to have you. Set a password within ${days} days to join.`
            : `${brand.name} has invited you to ${circle}, where people who market schools help each other. Set a password within ${days} days to join.`,
          { button: 'Join the Circle', link: invitationLink(publicUrl(), mailedToken(row, secret)) },
          'The link is just for you and works once.',
        ],
        why: isAnswer
          ? `You received this because someone asked to join ${circle} with this address. If that wasn’t you, you can ignore this email.`
          : 'Not interested? You can ignore this email. We won’t write again.',
      }),
    );
  });
}
