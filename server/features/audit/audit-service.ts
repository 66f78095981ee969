import { firstWords } from '#shared/rules/first-words.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Db } from '../../db/transaction.ts';
import { insertEntry } from './audit-repository.ts';

/** What was done, and to what. */
export interface Act {
  /** Such as `post`, `blog-post` or `user`. */
  readonly kind: string;
  readonly id: number | string;
  /** One line for administrators, such as: Deleted the post “Open day”. */
  readonly summary: string;
}

/** Who did it, and by which call or command. */
export interface Doer {
  /** Null for the command line, or what `name` says. */
  readonly actor: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly name?: string;
  readonly action: string;
  readonly requestId: string | null;
}

const LONGEST_SUMMARY = 300;

/**
 * Enters what an administrator did into the audit log. Call it in the transaction of the deed, so that neither is there
 * without the other. Handlers do so with `call.audit`.
 */
export async function recordAct(
  db: Db,
  clock: Clock,
  { actor, name = 'Command line', action, requestId }: Doer,
  act: Act,
): Promise<void> {
  await insertEntry(db, {
    actor_id: actor?.id ?? null,
    actor_name: actor ? `${actor.first_name} ${actor.last_name}` : name,
    action,
    target_kind: act.kind,
    target_id: String(act.id),
    summary: firstWords(act.summary, LONGEST_SUMMARY),
    request_id: requestId,
    created_at: timestamp(clock),
  });
}
