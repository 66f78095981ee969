import { firstWords } from '#shared/rules/first-words.ts';
import type { RecordAudit } from '../../app/audit.ts';
import { timestamp } from '../../platform/clock.ts';
import { insertEntry } from './audit-repository.ts';

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
