import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, requiredText, success, timestamp } from './fields.ts';
import { circleLimits } from './circle-limits.ts';
import { removal, report, reportPerson } from './reports.ts';

/** For how many days a member can be suspended; `null` has no end. */
export const suspensionDays = [1, 7, 30] as const;
export type SuspensionDays = (typeof suspensionDays)[number] | null;

const DAYS = 'Please choose 1, 7 or 30 days, or until further notice';

/** The form in the console's dialog. */
export const suspensionForm = z.object({
  days: z.nullable(z.literal(suspensionDays, DAYS)),
  /** As shown to the member. */
  reason: requiredText('Please tell the member why', { max: circleLimits.suspensionReason }),
  /** Refuses to replace a suspension, with 409 and `fields.onlyIfActive`: the administrator hasn't seen one. */
  onlyIfActive: z.optional(z.boolean('onlyIfActive must be true or false')),
});
export type SuspensionForm = z.input<typeof suspensionForm>;

export const suspendMember = {
  access: 'admin',
  summary: 'Suspend a member',
  params: idParams,
  body: suspensionForm,
  response: success,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const restoreMember = {
  access: 'admin',
  summary: 'End a member’s suspension',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const suspensionRecord = z.strictObject({
  id,
  reason: z.string(),
  /** Null when the account is gone. */
  suspendedBy: z.nullable(reportPerson),
  createdAt: timestamp,
  /** Null for one without an end. */
  until: z.nullable(timestamp),
  /** When an administrator ended or replaced it early; null otherwise. */
  liftedAt: z.nullable(timestamp),
  liftedBy: z.nullable(reportPerson),
});
export type SuspensionRecord = z.output<typeof suspensionRecord>;

/** The newest entries, and the total. */
const newestOf = <T extends z.ZodMiniType>(item: T) => z.strictObject({ total: z.int(), newest: z.array(item) });

export const memberRecord = z.strictObject({
  member: z.strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    createdAt: timestamp,
    /** The current suspension. */
    suspension: z.nullable(z.strictObject({ reason: z.string(), until: z.nullable(timestamp) })),
  }),
  suspensions: newestOf(suspensionRecord),
  /** Reports about the member. */
  reportsOf: newestOf(report),
  /** The member's own reports. */
  reportsBy: newestOf(report),
  removals: newestOf(removal),
});
export type MemberRecord = z.output<typeof memberRecord>;

export const getMemberRecord = {
  access: 'admin',
  summary: 'Get a member’s suspensions, reports and removals, the newest 50 of each',
  params: idParams,
  response: memberRecord,
  errors: ['not_found'],
} satisfies Contract;
