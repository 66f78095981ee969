import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, success, timestamp } from './fields.ts';

/** Something that could not be done: a mail, a push message, the rest of a deletion. */
export const troubledJob = z.strictObject({
  id,
  /** Such as `contact.notify`; `jobWords` has words for each. */
  kind: z.string(),
  /** Where the console shows what it is about; null where it has no such place. */
  link: z.nullable(z.string()),
  attempts: z.int(),
  /** Why the last try failed. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  /** Null as long as it is tried again by itself. */
  givenUpAt: z.nullable(timestamp),
  nextTryAt: z.nullable(timestamp),
  /** Some have to be done one day: the rest of a deletion. */
  mayDiscard: z.boolean(),
});
export type TroubledJob = z.output<typeof troubledJob>;

export const listJobs = {
  access: 'admin',
  summary: 'List failed tasks, newest first',
  query: pageQuery,
  response: z.array(troubledJob),
  paged: true,
} satisfies Contract;

export const retryJob = {
  access: 'admin',
  summary: 'Retry a failed task',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const discardJob = {
  access: 'admin',
  summary: 'Dismiss a failed task',
  params: idParams,
  response: success,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
