import type { Report } from '#shared/contracts/reports.ts';

/** What was reported, with every report of it on this page, newest first. They are decided on together. */
export interface ReportedThing {
  readonly newest: Report;
  readonly reports: readonly Report[];
}

/** Puts reports of the same thing together; those of an earlier decision stay apart. */
export function groupReports(reports: readonly Report[]): ReportedThing[] {
  const things = Map.groupBy(reports, ({ kind, targetId, resolvedAt }) => `${kind} ${targetId} ${resolvedAt}`);
  return [...things.values()].flatMap((group) => (group[0] ? [{ newest: group[0], reports: group }] : []));
}
