import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, optionalText, pageQuery, success, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** What can be reported. */
export const reportKinds = ['post', 'comment', 'message', 'profile'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why, from the most usual on. The words for them are in shared/rules/report-words.ts. */
export const reportReasons = ['spam', 'harassment', 'offensive', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportOutcomes = ['removed', 'kept'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The form of the report dialog, beside the thing that it is about. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, 'Please choose a reason'),
  words: optionalText(limits.reportWords),
});
export type ReportForm = z.input<typeof reportForm>;

const TARGET = 'Please give the id of what you report';

export const createReport = endpoint({
  name: 'reports.create',
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  summary: 'Report what another member wrote; 409 for one’s own, and for what one has reported already',
  body: z.extend(reportForm, {
    kind: z.enum(reportKinds, 'Please say what you report'),
    targetId: z.int(TARGET).check(z.positive(TARGET)),
  }),
  status: 201,
  response: success,
  errors: ['not_found', 'conflict', 'rate_limited'],
});

/** Who is concerned. */
export const reportPerson = z.strictObject({ id, firstName: z.string(), lastName: z.string() });

export const report = z.strictObject({
  id,
  kind: z.enum(reportKinds),
  targetId: id,
  /** The post that it is, or stands under; null for a message or a profile, and when it is gone. */
  postId: z.nullable(id),
  /** What was reported, as it was then. */
  text: z.string(),
  author: reportPerson,
  /** Null when the account is gone. */
  reporter: z.nullable(reportPerson),
  reason: z.enum(reportReasons),
  words: z.nullable(z.string()),
  /** Of the same thing, by everybody, open and closed; this one counts too. */
  reportsOfThis: z.int(),
  state: z.enum(['open', 'closed']),
  outcome: z.nullable(z.enum(reportOutcomes)),
  note: z.nullable(z.string()),
  resolvedBy: z.nullable(reportPerson),
  resolvedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type Report = z.output<typeof report>;

export const listReports = endpoint({
  name: 'admin.reports.list',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary: 'What members reported, newest first; the open ones unless asked otherwise',
  query: z.extend(pageQuery, { state: z._default(z.enum(['open', 'closed'], 'Please choose open or closed'), 'open') }),
  response: z.array(report),
  paged: true,
});

export const resolveReport = endpoint({
  name: 'admin.reports.resolve',
  method: 'POST',
  path: '/api/admin/reports/:id/resolve',
  access: 'admin',
  summary: 'Removes what was reported or keeps it, and closes every open report of it; each reporter is told',
  params: idParams,
  body: z.object({
    outcome: z.enum(reportOutcomes, 'Please choose removed or kept'),
    /** For administrators alone. */
    note: optionalText(limits.reportWords),
  }),
  response: report,
  errors: ['not_found', 'conflict'],
});
