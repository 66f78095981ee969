import { contact } from '#data/content/contact.ts';
import type { ReportKind, ReportOutcome } from '#shared/contracts/choices.ts';
import { firstParagraph } from '#shared/rules/truncate.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { kindLabels, removalLabels } from '#shared/rules/report-labels.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notify } from '../notifications/notification-service.ts';
import { insertRemoval, closeReports } from './moderation-repository.ts';
import { outcomeWords } from './report-mail.ts';
import type { Reportable, Written } from './reportable.ts';

interface Removal {
  readonly kind: ReportKind;
  readonly id: number;
  readonly adminId: number;
  /** As shown to its author. */
  readonly reason: string | null;
}

/**
 * Deletes a member's content as an administrator. Stores who did it, why and when, with the text, and notifies the
 * author. Also closes open reports of it. Call it in a transaction.
 * @returns the removed content, or undefined when it does not exist (any more)
 */
export async function removeAsAdministrator(
  tx: Transaction,
  { clock, jobs, live }: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  { find, remove }: Reportable,
  { kind, id, adminId, reason }: Removal,
): Promise<Written | undefined> {
  const written = await find(tx.db, id, undefined);
  if (!written) return undefined;
  await remove(tx, { live, jobs }, id);
  const { authorId, text } = written;
  const at = timestamp(clock);
  await insertRemoval(tx.db, {
    kind,
    target_id: id,
    author_id: authorId,
    text,
    admin_id: adminId,
    reason,
    created_at: at,
  });
  if (authorId !== adminId) {
    await notify(tx, { jobs, live }, { kind: 'removal', to: authorId, at, ...removalNotification(kind, text, reason) });
  }
  await closeOpenReports(tx, { jobs, live }, { kind, targetId: id, outcome: 'removed', note: null, adminId, at });
  return written;
}

const removalNotification = (kind: ReportKind, text: string, reason: string | null) => ({
  title: `Your ${kindLabels[kind]} was ${removalLabels[kind].done}`,
  text: [
    kind === 'profile'
      ? 'An administrator removed the picture and text from your profile. You can fill it in again.'
      : `An administrator removed your ${kindLabels[kind]}: “${firstParagraph(text)}”`,
    ...(reason ? [`Reason: ${reason}`] : []),
    `If you think this is a mistake, please write to ${contact.email}.`,
  ].join('\n'),
});

interface Decision {
  readonly kind: ReportKind;
  readonly targetId: number;
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  readonly adminId: number;
  readonly at: Timestamp;
}

/**
 * Closes every open report of one thing, and notifies each reporter by notification and mail. Call it in the
 * transaction of the decision.
 */
export async function closeOpenReports(
  tx: Transaction,
  { jobs, live }: Pick<Deps, 'jobs' | 'live'>,
  { kind, targetId, outcome, note, adminId, at }: Decision,
): Promise<void> {
  const path = outcome === 'kept' ? await placeOf(tx.db, kind, targetId) : null;
  const closed = await closeReports(tx.db, { kind, targetId }, { outcome, note, resolvedBy: adminId, at });
  for (const { id: reportId, reporter_id: reporterId } of closed) {
    if (reporterId === null) continue;
    await notify(tx, { jobs, live }, { kind: 'report', to: reporterId, at, path, ...outcomeWords(kind, outcome) });
    await jobs.add(tx, 'reports.outcome', { reportId });
  }
}

/** Where the reporter can see content that stays; null for a comment or message that its author has deleted. */
async function placeOf(db: Db, kind: ReportKind, id: number): Promise<string | null> {
  if (kind === 'post') return feedPostPath(id);
  if (kind === 'profile') return `/users/${id}`;
  if (kind === 'comment') {
    const comment = await db.selectFrom('feed_post_comments').select('post_id').where('id', '=', id).executeTakeFirst();
    return comment ? feedPostPath(comment.post_id, id) : null;
  }
  const message = await db.selectFrom('private_messages').select('sender_id').where('id', '=', id).executeTakeFirst();
  return message ? `/messages/with/${message.sender_id}` : null;
}
