import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Timestamp } from './schema.ts';

/*
 * `users.suspended_until` says whether a member is suspended. A suspension ends at that time without anything having to
 * run.
 */

/** The value for an unlimited suspension, later than any real time. */
export const UNTIL_LIFTED: Timestamp = '9999-12-31T23:59:59.999Z';

/** The end as in the API: null when unlimited. */
export const endOf = (until: Timestamp): Timestamp | null => (until === UNTIL_LIFTED ? null : until);

/** Whether a member is suspended. @param now by the server's clock */
export const isSuspendedAt = (now: Timestamp, { suspended_until: until }: { suspended_until: Timestamp | null }) =>
  until !== null && until > now;

/** The opposite, for the `where` of a query that has `users`. */
export const isNotSuspended = (now: Timestamp): RawBuilder<SqlBool> =>
  sql<SqlBool>`(users.suspended_until is null or users.suspended_until <= ${now})`;
