import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import type { Db } from '../../db/transaction.ts';
import { type HttpError, refusedField } from '../../platform/errors.ts';
import { findLastEntry } from './audit-repository.ts';

interface Edited {
  /** As the audit log has it. */
  readonly kind: string;
  readonly id: number | string;
  /** What it is called in the message, such as `post`. */
  readonly what: string;
  /** The field of the body that says which version the change began from. */
  readonly field: string;
  /** The call that changes it, where the log has others about the same thing. */
  readonly action?: string;
}

/** The refusal of a change to what somebody else has changed since: 409 that says who, and when. */
export async function editConflict(db: Db, { kind, id, what, field, action }: Edited): Promise<HttpError> {
  const last = await findLastEntry(db, kind, String(id), action);
  const when = last ? ` on ${longDate(last.created_at)} at ${londonTime(last.created_at)} (London)` : '';
  const who = last?.actor_name ?? 'Somebody else';
  return refusedField('conflict', field, `${who} changed this ${what}${when}, while you were writing.`);
}
