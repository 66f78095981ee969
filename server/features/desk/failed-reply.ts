import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { findAdministrators } from '../notifications/administrators.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';
import { findEntry } from './thread-repository.ts';
import { addEvent } from './thread-service.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

interface Returned {
  readonly entryId: number;
  readonly email?: string | undefined;
  readonly reason: string | null;
}

/** Records that a reply has bounced, and notifies its author, once each time it is sent. Call it in a transaction. */
export async function recordReplyBounce(
  tx: Transaction,
  deps: Needs,
  { entryId, email, reason }: Returned,
): Promise<void> {
  const bounced = await tx.db
    .updateTable('thread_entries')
    .set({ delivery: 'bounced', delivery_answer: reason ?? email ?? null })
    .where('id', '=', entryId)
    .where('delivery', 'in', ['sending', 'sent', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  if (bounced) await reportFailedReply(tx, deps, { entryId, what: 'bounced', email });
}

/**
 * The same for an automatic email about a thread, such as an acknowledgement. The team is notified once for each
 * thread.
 */
export async function recordThreadBounce(
  tx: Transaction,
  deps: Needs,
  { threadId, email }: { readonly threadId: number; readonly email?: string | undefined },
): Promise<void> {
  const known = await tx.db
    .selectFrom('thread_entries')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('event', '=', 'bounced')
    .executeTakeFirst();
  if (known) return;
  await addEvent(tx, deps, threadId, { what: 'bounced', detail: email ?? null });
  await notifyColleagues(tx, deps, { kind: 'bounced', threadId, userIds: 'on duty', at: timestamp(deps.clock) });
}

/**
 * Adds an event to the thread that an email has not arrived, or may not have. Notifies its author or, if it was automatic
 * or they are no longer an administrator who can sign in, the colleagues on duty. Each call notifies again.
 */
export async function reportFailedReply(
  tx: Transaction,
  deps: Needs,
  {
    entryId,
    what,
    email,
  }: { readonly entryId: number; readonly what: 'bounced' | 'uncertain'; readonly email?: string | undefined },
): Promise<void> {
  const entry = await findEntry(tx.db, entryId);
  if (!entry) return;
  const { thread_id: threadId, author_id: author } = entry;
  await addEvent(tx, deps, threadId, { what, detail: email ?? null });
  const at = timestamp(deps.clock);
  const administrators = await findAdministrators(tx.db, at);
  const userIds = administrators.some(({ id }) => id === author) ? [author!] : ('on duty' as const);
  await notifyColleagues(tx, deps, { kind: what, threadId, userIds, at });
}
