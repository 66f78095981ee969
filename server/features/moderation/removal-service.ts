import { contact } from '#data/content/contact.ts';
import type { ReportKind } from '#shared/contracts/choices.ts';
import { kindWords, removalWords } from '#shared/rules/report-words.ts';
import { firstParagraph } from '#shared/rules/first-words.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import { notify } from '../notices/notice-service.ts';
import { closeOpenReports } from './outcome-service.ts';
import { insertRemoval } from './removal-repository.ts';
import type { Reportable, Written } from './reportable.ts';

interface Removal {
  readonly kind: ReportKind;
  readonly id: number;
  readonly adminId: number;
  /** As its author is told. */
  readonly reason: string | null;
}

/**
 * Deletes what a member wrote, as an administrator: keeps who did it, why and when, with the text as it was, and tells
 * the author. Open reports of it are closed with it. Call it in a transaction.
 * @returns what it was, or undefined when there is none (any more)
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
  if (authorId !== adminId) await notify(tx, { live }, { userId: authorId, at, ...removalNotice(kind, text, reason) });
  await closeOpenReports(tx, { jobs, live }, { kind, targetId: id, outcome: 'removed', note: null, adminId, at });
  return written;
}

const removalNotice = (kind: ReportKind, text: string, reason: string | null) => ({
  title: `Your ${kindWords[kind]} was ${removalWords[kind].done}`,
  text: [
    kind === 'profile'
      ? 'An administrator removed the picture and the words of your profile. You can fill it in again.'
      : `An administrator removed your ${kindWords[kind]}: “${firstParagraph(text)}”`,
    ...(reason ? [`The reason: ${reason}`] : []),
    `If you think that this is a mistake, please write to ${contact.email}.`,
  ].join('\n'),
});
