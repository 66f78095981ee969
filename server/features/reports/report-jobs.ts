import { brand } from '#data/content/brand.ts';
import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../deps.ts';
import { outcomeWords } from './outcome-words.ts';
import { findOutcome } from './report-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'reports.outcome': { reportId: number };
  }
}

/** Mails the outcome of a report to who made it. */
export function registerReportJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, sendMail: SendMail): void {
  jobs.work('reports.outcome', async ({ reportId }, jobId) => {
    const report = await findOutcome(db, reportId);
    // Its author's account, or the reporter's own, was deleted meanwhile: there is nothing to tell any more.
    if (!report?.outcome) return;
    const { title, text } = outcomeWords(report.kind, report.outcome);
    await sendMail({
      id: `report-${jobId}-${Date.parse(report.created_at).toString(36)}`,
      to: report.email,
      subject: title,
      text: ['Hello,', '', text, '', brand.name].join('\n'),
    });
  });
}
