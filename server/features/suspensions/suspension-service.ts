import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { SuspensionDays } from '#shared/contracts/suspensions.ts';
import { suspensionEnd } from '#shared/rules/suspension-text.ts';
import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { isSuspendedAt, UNTIL_LIFTED } from '../../db/suspended.ts';
import type { Transaction } from '../../db/transaction.ts';
import { writeLetter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { hasOtherAdministrator } from '../auth/administrators.ts';
import {
  findMember,
  findSuspension,
  insertSuspension,
  liftSuspensions,
  setSuspendedUntil,
  type MemberRow,
} from './suspension-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'members.suspended': { suspensionId: number };
    'members.restored': { suspensionId: number };
  }
}

/** The time zone in mails to members with an unknown one. Mails always name the zone. */
const AGENCY_ZONE = 'Europe/London';
const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

/**
 * Suspends a member for a time, or until an administrator restores them, and mails them the reason. Replaces an active
 * suspension. Their live streams end with the commit, on every process. They can still sign in to read the reason.
 * @param onlyIfActive refuses to replace a suspension
 * @throws HttpError 404; 409 for oneself, and for the last administrator who is not suspended
 */
export async function suspend(
  tx: Transaction,
  { clock, jobs, live }: Needs,
  userId: number,
  {
    days,
    reason,
    onlyIfActive = false,
    adminId,
  }: { days: SuspensionDays; reason: string; onlyIfActive?: boolean | undefined; adminId: number },
): Promise<void> {
  if (userId === adminId) throw new HttpError('conflict', 'You can’t suspend yourself.');
  const member = await existing(tx, userId);
  const at = timestamp(clock);
  if (member.is_admin && !(await hasOtherAdministrator(tx.db, userId, at))) {
    throw new HttpError('conflict', 'This is the only administrator. Make someone else an administrator first.');
  }
  if (onlyIfActive && isSuspendedAt(at, member)) {
    const message =
      'This member was suspended after you opened this. Press “Suspend” again to replace that suspension.';
    throw refusedField('conflict', 'onlyIfActive', message);
  }
  const until = days === null ? null : timestamp(clock, days * DAY_MS);
  await liftSuspensions(tx.db, userId, { by: adminId, at });
  const suspension = { user_id: userId, admin_id: adminId, reason, until, created_at: at };
  const { id } = await insertSuspension(tx.db, suspension);
  await setSuspendedUntil(tx.db, userId, until ?? UNTIL_LIFTED);
  await jobs.add(tx, 'members.suspended', { suspensionId: id });
  tx.afterCommit(() => live.recheck());
}

/** Ends a suspension early, and mails the member. @returns whether there was one @throws HttpError 404 */
export async function restore(
  tx: Transaction,
  { clock, jobs }: Needs,
  userId: number,
  adminId: number,
): Promise<boolean> {
  const member = await existing(tx, userId);
  const at = timestamp(clock);
  if (!isSuspendedAt(at, member)) return false;
  await liftSuspensions(tx.db, userId, { by: adminId, at });
  await setSuspendedUntil(tx.db, userId, null);
  const newest = await tx.db
    .selectFrom('suspensions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) await jobs.add(tx, 'members.restored', { suspensionId: newest.id });
  return true;
}

async function existing(tx: Transaction, id: number): Promise<MemberRow> {
  const member = await findMember(tx.db, id);
  if (!member) throw notFound('this user');
  return member;
}

/** Mails members that they are suspended or restored. Outdated mails are dropped. */
export function registerSuspensionJobs(
  { db, jobs, clock, publicUrl }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'publicUrl'>,
  sendMail: SendMail,
): void {
  const circle = brand.community.name;
  const write = `If you think this is a mistake, please write to ${contact.email}.`;

  jobs.work('members.suspended', async ({ suspensionId }, jobId) => {
    const found = await findSuspension(db, suspensionId);
    if (!found || found.lifted_at !== null || (found.until ?? UNTIL_LIFTED) <= timestamp(clock)) return;
    await sendMail(
      writeLetter({
        id: mailId('suspended', jobId, found.created_at),
        to: found.email,
        name: found.first_name,
        subject: `Your membership of ${circle} is suspended`,
        heading: 'Your membership is suspended',
        body: [
          `An administrator has suspended your membership of ${circle} ${suspensionEnd(found.until, found.time_zone ?? AGENCY_ZONE)}.`,
          { quote: found.reason, title: 'Reason' },
          `You can still sign in to see this reason, download your data or delete your account. ${write}`,
        ],
        why: `You received this because you’re a member of ${circle}.`,
      }),
    );
  });

  jobs.work('members.restored', async ({ suspensionId }, jobId) => {
    const found = await findSuspension(db, suspensionId);
    if (!found || found.lifted_at === null) return;
    await sendMail(
      writeLetter({
        id: mailId('restored', jobId, found.lifted_at),
        to: found.email,
        name: found.first_name,
        subject: `Welcome back to ${circle}`,
        heading: 'Welcome back',
        body: [
          `Your membership of ${circle} is no longer suspended. Everything is as you left it.`,
          { button: 'Go to the Circle', link: `${publicUrl()}/feed` },
        ],
        why: `You received this because you’re a member of ${circle}.`,
      }),
    );
  });
}

/** Includes the time, because a restored backup reuses job ids. */
const mailId = (kind: string, jobId: number, at: string): string => `${kind}-${jobId}-${Date.parse(at).toString(36)}`;
