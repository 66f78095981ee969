import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { writeLetter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import {
  findApplication,
  findByAddress,
  insertApplication,
  saveDecision,
  type ListedApplicationRow,
} from './application-repository.ts';
import { findOpenByAddress, wasRevoked } from './invitation-repository.ts';
import { invite } from './invitation-service.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'auth.application-received': { applicationId: number };
    'auth.application-declined': { applicationId: number };
  }
}

/** How long an approved applicant has to register. */
const JOIN_WITHIN_DAYS = 30;

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live' | 'secret'>;

/** Refreshes the pending applications on administrators' screens. */
const announce = (tx: Transaction, { live }: Pick<Deps, 'live'>, applicationId: number): Promise<void> =>
  live.emit(tx, { name: 'application.changed', data: { applicationId } }, toAdministrators);

export interface NewApplication {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly schoolName: string;
  readonly role: string;
  readonly note: string | null;
}

const RECEIVED = 'Thank you! We read every request ourselves and reply by email, usually within two working days.';
const WAITING = 'We already have your request and will reply by email. There’s nothing more for you to do.';
const DECLINED = `We’ve already declined a request from this address. If something has changed, please write to ${contact.email}.`;
const TAKEN_BACK = `The invitation for this address was revoked. If you think this is a mistake, please write to ${contact.email}.`;
const APPROVED = 'Your request is approved. We’ve emailed you the link again, so please check your inbox.';

/**
 * Stores an application to join, once for an address. A repeated one is refused with its state, but an approved applicant
 * gets the mail again.
 * @returns the message for the applicant
 * @throws HttpError 409 with a message when pending, declined, revoked, or already a member
 */
export async function apply(tx: Transaction, needs: Needs, application: NewApplication): Promise<string> {
  const { clock, jobs, limits, secret } = needs;
  const { email, firstName, lastName, schoolName, role, note } = application;
  const account = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (account) throw refusedField('conflict', 'email', 'An account with this email already exists');
  const made = await insertApplication(tx.db, {
    email,
    first_name: firstName,
    last_name: lastName,
    school_name: schoolName,
    role,
    note,
    state: 'waiting',
    created_at: timestamp(clock),
  });
  if (made) {
    await jobs.add(tx, 'auth.application-received', { applicationId: made.id });
    await announce(tx, needs, made.id);
    return RECEIVED;
  }
  const before = await findByAddress(tx.db, email);
  if (before?.state === 'waiting') throw new HttpError('conflict', WAITING);
  if (before?.state !== 'approved') throw new HttpError('conflict', DECLINED);
  // An administrator's decision, which the applicant cannot undo.
  if (await wasRevoked(tx.db, before.id)) throw new HttpError('conflict', TAKEN_BACK);
  await limits.consume('invitation-mail:account', email);
  const open = await findOpenByAddress(tx.db, email, timestamp(clock));
  if (open) await jobs.add(tx, 'auth.invitation', { invitationId: open.id });
  else await approve(tx, { clock, jobs, secret }, before, before.decided_by);
  return APPROVED;
}

const approve = (
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'secret'>,
  { id, email }: { id: number; email: string },
  adminId: number | null,
) => invite(tx, deps, { label: null, email, days: JOIN_WITHIN_DAYS, mostUses: 1, adminId, applicationId: id });

/**
 * Approves an application, which mails an invitation for its address, or declines it with a mail. Repeating a decision
 * changes nothing. A declined application can still be approved.
 * @returns the updated application, and whether this call decided it
 * @throws HttpError 404, or 409 when it was approved before
 */
export async function decideApplication(
  tx: Transaction,
  needs: Pick<Deps, 'clock' | 'jobs' | 'live' | 'secret'>,
  id: number,
  { approved, word, adminId }: { approved: boolean; word: string | null; adminId: number },
): Promise<{ application: ListedApplicationRow; decided: boolean }> {
  const before = await existing(tx, id);
  const state = approved ? 'approved' : 'declined';
  if (before.state === state) return { application: before, decided: false };
  if (before.state === 'approved') {
    throw new HttpError('conflict', 'This request has already been approved, and the invitation is on its way.');
  }
  await saveDecision(tx.db, id, {
    state,
    word: approved ? null : word,
    decidedBy: adminId,
    at: timestamp(needs.clock),
  });
  if (approved) await approve(tx, needs, before, adminId);
  else await needs.jobs.add(tx, 'auth.application-declined', { applicationId: id });
  await announce(tx, needs, id);
  return { application: await existing(tx, id), decided: true };
}

async function existing(tx: Transaction, id: number): Promise<ListedApplicationRow> {
  const application = await findApplication(tx.db, id);
  if (!application) throw notFound('this request');
  return application;
}

/** Mails the agency about applications, and applicants about a refusal. Outdated mails are dropped. */
export function registerApplicationJobs(
  { db, jobs, config, publicUrl }: Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  const circle = brand.community.name;
  jobs.work('auth.application-received', async ({ applicationId }, jobId) => {
    const found = await findApplication(db, applicationId);
    if (found?.state !== 'waiting') return;
    await sendMail(
      writeLetter({
        id: mailId('application', jobId, found.created_at),
        to: config.contactEmail,
        name: null,
        subject: `Request to join ${circle}: ${found.first_name} ${found.last_name}, ${found.school_name}`,
        heading: 'New membership request',
        body: [
          {
            facts: [
              ['Name', `${found.first_name} ${found.last_name}`],
              ['Email', found.email],
              ['School', found.school_name],
              ['Role', found.role],
            ],
          },
          ...(found.note ? [{ quote: found.note, title: 'They wrote' }] : []),
          { button: 'Review the request', link: `${publicUrl()}/admin/joining` },
        ],
        why: `You received this because new members of ${circle} need your approval.`,
      }),
    );
  });

  jobs.work('auth.application-declined', async ({ applicationId }, jobId) => {
    const found = await findApplication(db, applicationId);
    if (found?.state !== 'declined' || found.decided_at === null) return;
    await sendMail(
      writeLetter({
        id: mailId('declined', jobId, found.decided_at),
        to: found.email,
        subject: `Your request to join ${circle}`,
        heading: 'Thank you for your interest',
        body: [
          `Thank you for asking to join ${circle}. We’ve read your request carefully, but we can’t offer you membership at the moment.`,
          ...(found.word ? [{ quote: found.word, title: 'A note from us' }] : []),
          `If something changes, or if we’ve misunderstood, please write to ${contact.email}.`,
        ],
        why: `You received this because someone asked to join ${circle} with this address. If that wasn’t you, you can ignore this email.`,
      }),
    );
  });
}

/** Includes the time, because a restored backup reuses job ids. */
const mailId = (kind: string, jobId: number, at: string): string => `${kind}-${jobId}-${Date.parse(at).toString(36)}`;
