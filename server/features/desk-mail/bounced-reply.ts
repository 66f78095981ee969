import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { addEvent } from '../desk/thread-service.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';
import { tellOfFailure } from './send-reply.ts';

interface Returned {
  readonly threadId: number;
  /** Undefined for an automatic mail about the thread, such as an acknowledgement. */
  readonly entryId: number | undefined;
  readonly email?: string | undefined;
  readonly reason: string | null;
}

/** Records that a thread's mail has come back. The team is told once for each mail. Call it in a transaction. */
export async function recordReplyBounce(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  { threadId, entryId, email, reason }: Returned,
): Promise<void> {
  if (entryId !== undefined) {
    const bounced = await tx.db
      .updateTable('thread_entries')
      .set({ delivery: 'bounced', delivery_answer: reason ?? email ?? null })
      .where('id', '=', entryId)
      .where('delivery', 'in', ['sending', 'sent', 'unknown'])
      .returning('id')
      .executeTakeFirst();
    if (bounced) await tellOfFailure(tx, deps, entryId, 'bounced');
    return;
  }
  const known = await tx.db
    .selectFrom('thread_entries')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('event', '=', 'bounced')
    .executeTakeFirst();
  if (known) return;
  await addEvent(tx, deps, threadId, { what: 'bounced', detail: reason ?? email ?? null });
  await notifyColleagues(tx, deps, { kind: 'bounced', threadId, userIds: 'on duty', at: timestamp(deps.clock) });
}
