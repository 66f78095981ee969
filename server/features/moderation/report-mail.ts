import { brand } from '#data/content/brand.ts';
import type { ReportKind, ReportOutcome } from '#shared/contracts/choices.ts';
import { kindLabels, removalLabels } from '#shared/rules/report-labels.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findOutcome } from './moderation-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'reports.outcome': { reportId: number };
  }
}

/** Mails the outcome of a report to the reporter. */
export function registerReportJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, sendMail: SendMail): void {
  jobs.work('reports.outcome', async ({ reportId }, jobId) => {
    const report = await findOutcome(db, reportId);
    // The author's or the reporter's account was deleted in the meantime.
    if (!report?.outcome) return;
    const id = `report-${jobId}-${Date.parse(report.created_at).toString(36)}`;
    await sendMail(outcomeMail({ id, to: report.email, words: outcomeWords(report.kind, report.outcome) }));
  });
}

/** The outcome of a report, for the reporter. */
export const outcomeMail = ({
  id,
  to,
  words,
}: {
  id: string;
  to: string;
  words: ReturnType<typeof outcomeWords>;
}): Mail =>
  writeLetter({
    id,
    to,
    subject: words.title,
    heading: words.title,
    body: [words.text],
    why: `You received this because you reported something in ${brand.community.name}.`,
  });

/** The message to reporters about an outcome. It contains no names and no quotes. */
export const outcomeWords = (kind: ReportKind, outcome: ReportOutcome) => ({
  title: 'We’ve reviewed your report',
  text:
    outcome === 'removed'
      ? `Thank you for letting us know. We’ve ${removalLabels[kind].done} the ${kindLabels[kind]} you reported${kind === 'profile' ? '' : ` from ${brand.community.name}`}.`
      : `Thank you for letting us know. The ${kindLabels[kind]} you reported follows the rules of ${brand.community.name}, so it stays.`,
});
