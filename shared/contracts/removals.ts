import * as z from 'zod/mini';
import { reportKinds } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, timestamp } from './fields.ts';
import { reportPerson } from './reports.ts';

export const removal = z.strictObject({
  id,
  kind: z.enum(reportKinds),
  targetId: id,
  /** What was removed, as it was then. */
  text: z.string(),
  author: reportPerson,
  /** Null when the account is gone. */
  removedBy: z.nullable(reportPerson),
  /** As its author was told. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
});
export type RemovalRecord = z.output<typeof removal>;

export const listRemovals = {
  access: 'admin',
  summary: 'What administrators removed within a year, newest first',
  query: pageQuery,
  response: z.array(removal),
  paged: true,
} satisfies Contract;
