import { createHash } from 'node:crypto';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { type MailChannel, recordSuccess } from './mailbox-state.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Adds a received email to its thread. */
    'mail.read': { mailId: number };
  }
}

/**
 * Stores a raw email, from any connection. A job reads it later, so that its content can't make receiving fail. A
 * duplicate, from this connection or another, is accepted without effect, even after its thread was deleted. Call it in
 * a transaction, and acknowledge the mail only after the commit.
 */
export async function receiveMail(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  raw: Buffer,
  channel: MailChannel,
): Promise<'received' | 'known'> {
  const mail = withoutEnvelope(raw).subarray(0, deskLimits.mailBytes);
  await recordSuccess(tx.db, clock, channel);
  const stored = await tx.db
    .insertInto('incoming_mails')
    .values({
      fingerprint: fingerprintOf(mail),
      raw: mail.toString('base64'),
      state: 'waiting',
      received_at: timestamp(clock),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return 'known';
  await jobs.add(tx, 'mail.read', { mailId: stored.id });
  return 'received';
}

/** A mail without the line `From …` that some mail servers write above a mail that they pass to a program. */
const withoutEnvelope = (raw: Buffer): Buffer =>
  raw.subarray(0, 5).toString('latin1') === 'From ' ? raw.subarray(raw.indexOf('\n') + 1) : raw;

/** A mail server may add headers and change line endings, but not these headers and the body. */
const SAME = ['message-id', 'from', 'date'] as const;

/** A hash of an email that is the same for all connections. */
export function fingerprintOf(mail: Buffer): string {
  const text = mail.toString('latin1').replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = (end < 0 ? text : text.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const valueOf = (name: string): string => {
    const line = head.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line
      .slice(name.length + 1)
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  const body = end < 0 ? '' : text.slice(end + 2).trimEnd();
  return createHash('sha256')
    .update([...SAME.map(valueOf), body].join('\n'), 'latin1')
    .digest('hex');
}
