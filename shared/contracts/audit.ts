import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, timestamp, wholeNumber } from './fields.ts';

/** An administrator's action. */
export const auditEntry = z.strictObject({
  id,
  /** Null for the command line; the account may be deleted. */
  actorId: z.nullable(id),
  actorName: z.string(),
  /** The name of the call, such as `blog.create`, or of the command, such as `cli.promote`. */
  action: z.string(),
  /** The object: `post` and `12`, or `blog-post` and `open-day`. */
  targetKind: z.string(),
  targetId: z.string(),
  /** The current name of the member, sender or visitor; null if it concerns nobody, or they are gone. */
  targetName: z.nullable(z.string()),
  summary: z.string(),
  /** As in the server log and the response's `X-Request-Id`; null for the command line. */
  requestId: z.nullable(z.string()),
  createdAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

const ACTION = 'Enter an action, such as blog.create';

export const listAudit = {
  access: 'admin',
  summary: 'List administrator actions, newest first',
  query: z.extend(pageQuery, {
    actorId: z.optional(wholeNumber('actorId must be a number')),
    /** One, or several separated by commas. */
    action: z.optional(z.string(ACTION).check(z.regex(/^[a-z]+(?:[.,-][a-z]+)*$/, ACTION), z.maxLength(200, ACTION))),
  }),
  response: z.array(auditEntry),
  paged: true,
} satisfies Contract;

export const listAuditActors = {
  access: 'admin',
  summary: 'List the administrators named in the audit log',
  response: z.array(z.strictObject({ id, name: z.string() })),
} satisfies Contract;
