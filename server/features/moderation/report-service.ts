import type { ReportKind, ReportOutcome, ReportReason } from '#shared/contracts/choices.ts';
import { kindLabels, reasonLabels } from '#shared/rules/report-labels.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { type ReportRow, findReport, insertReport } from './moderation-repository.ts';
import { removeAsAdministrator, closeOpenReports } from './removal-service.ts';
import type { Reportables } from './reportable.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'limits' | 'live'> & { readonly reportables: Reportables };

interface NewReport {
  readonly kind: ReportKind;
  readonly targetId: number;
  readonly reason: ReportReason;
  readonly words: string | null;
}

/**
 * Stores a member's report, with the current text.
 * @throws HttpError 404 for anything the member may not see, 409 for own content and a second open report, 429
 */
export async function makeReport(
  tx: Transaction,
  { clock, limits, reportables }: Needs,
  reporterId: number,
  { kind, targetId, reason, words }: NewReport,
): Promise<void> {
  await limits.consume('report:member', String(reporterId));
  const written = await reportables[kind].find(tx.db, targetId, reporterId);
  if (!written) throw notFound(`this ${kindLabels[kind]}`);
  if (written.authorId === reporterId) throw new HttpError('conflict', `This ${kindLabels[kind]} is your own.`);
  const made = await insertReport(tx.db, {
    kind,
    target_id: targetId,
    author_id: written.authorId,
    text: written.text,
    reporter_id: reporterId,
    reason,
    words,
    created_at: timestamp(clock),
  });
  if (!made) {
    throw new HttpError('conflict', `You’ve already reported this ${kindLabels[kind]}. We’re looking into it.`);
  }
}

interface Decision {
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  readonly adminId: number;
}

/**
 * Decides on reported content: closes every open report of it and notifies each reporter. Repeating the decision
 * changes nothing.
 * @returns the updated report, and whether this call decided it
 * @throws HttpError 404, or 409 when it was decided otherwise
 */
export async function decide(
  tx: Transaction,
  { clock, jobs, live, reportables }: Needs,
  id: number,
  { outcome, note, adminId }: Decision,
): Promise<{ report: ReportRow; decided: boolean }> {
  const report = await existing(tx, id);
  if (report.state === 'closed') {
    if (report.outcome === outcome) return { report, decided: false };
    throw new HttpError('conflict', `This report is already closed: the content was ${report.outcome}.`);
  }
  const { kind, target_id: targetId } = report;
  await closeOpenReports(tx, { jobs, live }, { kind, targetId, outcome, note, adminId, at: timestamp(clock) });
  if (outcome === 'removed') {
    // Its author may have deleted it first.
    const removal = { kind, id: targetId, adminId, reason: reasonLabels[report.reason] };
    await removeAsAdministrator(tx, { clock, jobs, live }, reportables[kind], removal);
  }
  return { report: await existing(tx, id), decided: true };
}

async function existing(tx: Transaction, id: number): Promise<ReportRow> {
  const report = await findReport(tx.db, id);
  if (!report) throw notFound('this report');
  return report;
}
