import type { Insertable } from 'kysely';
import type { Logger } from 'pino';
import type { Deps } from '../../app/deps.ts';
import type { RateLimits } from '../../app/rate-limits.ts';
import type { ContactInquiriesTable } from '../../db/inquiry-tables.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { notifyAdministrators } from '../notifications/agency-notifications.ts';
import { openInquiryThread, releaseInquiryThread } from './inquiry-thread.ts';
import { personAddress } from './appointment-mail.ts';
import { readBooking } from './booking-details.ts';
import { insertInquiry, type InquiryRow } from './contact-repository.ts';

interface Received {
  readonly inquiry: Omit<Insertable<ContactInquiriesTable>, 'quarantined' | 'created_at'>;
  /** The content of the honeypot field. */
  readonly trap: string | undefined;
  readonly client: string;
  readonly log: Logger;
}

type Needs = Pick<Deps, 'clock' | 'limits' | 'jobs' | 'live'>;

/**
 * Stores an inquiry. Durable jobs then mail the agency and the sender, so an unreachable mail server neither loses it nor
 * delays the response.
 * @throws HttpError 429 after five from one client in an hour
 */
export async function receiveInquiry(
  tx: Transaction,
  deps: Needs,
  { inquiry, trap, client, log }: Received,
): Promise<void> {
  const { clock, limits } = deps;
  // Counted in the transaction, so that a retry with the same key gets its response again instead of a refusal.
  await limits.consume('contact:client', client);
  // Only a bot fills in the honeypot. It gets the same response, and the inquiry goes into quarantine.
  const quarantined = Boolean(trap?.trim());
  const row = await insertInquiry(tx.db, {
    ...inquiry,
    quarantined: quarantined ? 1 : 0,
    created_at: timestamp(clock),
  });
  await openInquiryThread(tx, deps, row);
  if (!quarantined) await inquiryReceived(tx, deps, row);
  tx.afterCommit(() => log.info({ inquiry: row.id, kind: inquiry.kind ?? 'message', quarantined }, 'inquiry received'));
}

/** Releases an inquiry from quarantine, as if it had arrived now. */
export async function inquiryReleased(tx: Transaction, deps: Needs, row: InquiryRow, authorId: number): Promise<void> {
  await releaseInquiryThread(tx, deps, row, authorId);
  await inquiryReceived(tx, deps, row);
}

/** Notifies administrators of an inquiry at once, and mails the agency, the person booked and the sender. */
async function inquiryReceived(
  tx: Transaction,
  { clock, limits, jobs, live }: Needs,
  { id, email, details }: { readonly id: number; readonly email: string; readonly details: string | null },
): Promise<void> {
  await live.emit(tx, { name: 'inquiry.created', data: { inquiryId: id } }, toAdministrators);
  const kind = details === null ? 'inquiry' : 'booking';
  await notifyAdministrators(tx, { jobs }, { kind, inquiryId: id, at: timestamp(clock) });
  await jobs.add(tx, 'contact.notify', { inquiryId: id });
  if (details !== null && personAddress(readBooking(details)) !== undefined) {
    await jobs.add(tx, 'contact.notify', { inquiryId: id, reader: 'person' });
  }
  if (await mayAcknowledge(limits, email)) await jobs.add(tx, 'contact.acknowledge', { inquiryId: id });
}

/** Nobody can make us flood a stranger's mailbox: the inquiry is accepted without an acknowledgement. */
async function mayAcknowledge(limits: RateLimits, email: string): Promise<boolean> {
  try {
    await limits.consume('receipt:account', email);
    return true;
  } catch (refusal) {
    if (refusal instanceof HttpError) return false;
    throw refusal;
  }
}
