import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import { truncate } from '#shared/rules/truncate.ts';
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
    summary: truncate(entry.summary, LONGEST_SUMMARY),
    request_id: requestId,
    created_at: timestamp(clock),
  });
};

interface Edited {
  /** Its kind in the audit log. */
  readonly kind: string;
  readonly id: number | string;
  /** Its name in the message, such as `post`. */
  readonly what: string;
  /** The body field with the version that the change is based on. */
  readonly field: string;
  /** The call that changes it, where the log has other entries about the same thing. */
  readonly action?: string;
}

/** The 409 for an edit based on an outdated version. It says who changed it, and when. */
export async function editConflict(db: Db, { kind, id, what, field, action }: Edited): Promise<HttpError> {
  const last = await findLastEntry(db, kind, String(id), action);
  const when = last ? ` on ${longDate(last.created_at)} at ${londonTime(last.created_at)} (London)` : '';
  const who = last?.actor_name ?? 'Someone else';
  return refusedField('conflict', field, `${who} changed this ${what}${when} while you were editing.`);
}
