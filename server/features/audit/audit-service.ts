import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import { firstWords } from '#shared/rules/first-words.ts';
import type { RecordAudit } from '../../app/audit.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { refusedField, type HttpError } from '../../platform/errors.ts';
import { findLastEntry, insertEntry } from './audit-repository.ts';

const LONGEST_SUMMARY = 300;

/** Writes an entry of the audit log. Handlers use `call.audit`, which fills in the source. */
export const recordAudit: RecordAudit = async (
  db,
  clock,
  { actor, name = 'Command line', action, requestId },
  entry,
) => {
  await insertEntry(db, {
    actor_id: actor?.id ?? null,
    actor_name: actor ? `${actor.first_name} ${actor.last_name}` : name,
    action,
    target_kind: entry.kind,
    target_id: String(entry.id),
    summary: firstWords(entry.summary, LONGEST_SUMMARY),
    request_id: requestId,
    created_at: timestamp(clock),
  });
};

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
  const who = last?.actor_name ?? 'Someone else';
  return refusedField('conflict', field, `${who} changed this ${what}${when} while you were editing.`);
}
