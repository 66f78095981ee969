import * as z from 'zod/mini';
import { reportKinds, reportOutcomes, reportReasons } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, idParams, optionalText, pageQuery, success, timestamp } from './fields.ts';
import { circleLimits } from './circle-limits.ts';

/** The report form, apart from the reported content. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, 'Please choose a reason'),
  words: optionalText(circleLimits.reportWords),
});
export type ReportForm = z.input<typeof reportForm>;

const TARGET = 'targetId must be a number';

export const createReport = {
  access: 'member',
  summary: 'Report another member’s content',
  body: z.extend(reportForm, {
    kind: z.enum(reportKinds, 'kind must be post, comment, message or profile'),
    targetId: z.int(TARGET).check(z.positive(TARGET)),
  }),
  status: 201,
  response: success,
  errors: ['not_found', 'conflict', 'rate_limited'],
} satisfies Contract;

/** A member whom a report concerns. */
export const reportPerson = z.strictObject({ id, firstName: z.string(), lastName: z.string() });

export const report = z.strictObject({
  id,
  kind: z.enum(reportKinds),
  targetId: id,
  /** The post it is, or belongs to; null for a message or a profile, and when it is gone. */
  postId: z.nullable(id),
  /** The reported content at the time. */
  text: z.string(),
  author: reportPerson,
  /** Null when the account is gone. */
  reporter: z.nullable(reportPerson),
  reason: z.enum(reportReasons),
  words: z.nullable(z.string()),
  /** Reports of the same content by everybody, open and closed, including this one. */
  reportsOfThis: z.int(),
  state: z.enum(['open', 'closed']),
  outcome: z.nullable(z.enum(reportOutcomes)),
  note: z.nullable(z.string()),
  resolvedBy: z.nullable(reportPerson),
  resolvedAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type Report = z.output<typeof report>;

export const listReports = {
  access: 'admin',
  summary: 'List reports, newest first',
  query: z.extend(pageQuery, { state: z._default(z.enum(['open', 'closed'], 'state must be open or closed'), 'open') }),
  response: z.array(report),
  paged: true,
} satisfies Contract;

export const resolveReport = {
  access: 'admin',
  summary: 'Remove or keep reported content, and notify those who reported it',
  params: idParams,
  body: z.object({
    outcome: z.enum(reportOutcomes, 'outcome must be removed or kept'),
    /** For administrators only. */
    note: optionalText(circleLimits.reportWords),
  }),
  response: report,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const removal = z.strictObject({
  id,
  kind: z.enum(reportKinds),
  targetId: id,
  /** The removed content at the time. */
  text: z.string(),
  author: reportPerson,
  /** Null when the account is gone. */
  removedBy: z.nullable(reportPerson),
  /** As shown to its author. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
});
export type RemovalRecord = z.output<typeof removal>;

export const listRemovals = {
  access: 'admin',
  summary: 'List content removed within a year, newest first',
  query: pageQuery,
  response: z.array(removal),
  paged: true,
} satisfies Contract;
