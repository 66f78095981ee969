import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, success, timestamp } from './fields.ts';

/** A job that failed: an email, a push message, an unfinished deletion. */
export const failingJob = z.strictObject({
  id,
  /** Such as `contact.notify`; `jobLabels` has a label for each. */
  kind: z.string(),
  /** Where the console shows the subject; null if nowhere. */
  link: z.nullable(z.string()),
  attempts: z.int(),
  /** Why the last attempt failed. */
  reason: z.nullable(z.string()),
  createdAt: timestamp,
  /** When it was given up; null while it is retried automatically. */
  givenUpAt: z.nullable(timestamp),
  nextTryAt: z.nullable(timestamp),
  /** Some must be done eventually, such as an unfinished deletion. */
  mayDiscard: z.boolean(),
});
export type FailingJob = z.output<typeof failingJob>;

export const listJobs = {
  access: 'admin',
  summary: 'List failed tasks, newest first',
  query: pageQuery,
  response: z.array(failingJob),
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
