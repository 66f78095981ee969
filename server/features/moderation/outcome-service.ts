import type { ReportKind, ReportOutcome } from '#shared/contracts/choices.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import { notify } from '../notices/notice-service.ts';
import { outcomeWords } from './outcome-words.ts';
import { closeReports } from './report-repository.ts';

interface Decision {
  readonly kind: ReportKind;
  readonly targetId: number;
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  readonly adminId: number;
  readonly at: Timestamp;
}

/**
 * Closes every open report of one thing and tells each reporter: a notice in the product, and a mail. Call it in the
 * transaction of what was decided.
 */
export async function closeOpenReports(
  tx: Transaction,
  { jobs, live }: Pick<Deps, 'jobs' | 'live'>,
  { kind, targetId, outcome, note, adminId, at }: Decision,
): Promise<void> {
  const closed = await closeReports(tx.db, { kind, targetId }, { outcome, note, resolvedBy: adminId, at });
  for (const { id: reportId, reporter_id: reporterId } of closed) {
    if (reporterId === null) continue;
    await notify(tx, { live }, { userId: reporterId, at, ...outcomeWords(kind, outcome) });
    await jobs.add(tx, 'reports.outcome', { reportId });
  }
}
