import type { Deps } from '../../app/deps.ts';
import type { ThreadPresenceTable } from '../../db/desk-tables.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { requireThread } from '../desk/thread-service.ts';

/** How long a colleague counts as having a thread open, in milliseconds. The console reports it every 20 seconds. */
const TIMEOUT_MS = 45_000;
/** The most colleagues that are named. */
const NAMED = 20;

interface Presence {
  readonly threadId: number;
  readonly userId: number;
  readonly state: ThreadPresenceTable['state'] | 'gone';
}

/**
 * Records that a colleague has a thread open, or left it. Others are notified only of a change.
 * @returns the others who have it open @throws HttpError 404
 */
export async function showPresence(
  tx: Transaction,
  { clock, live }: Pick<Deps, 'clock' | 'live'>,
  { threadId, userId, state }: Presence,
) {
  await requireThread(tx, threadId);
  const before = await tx.db
    .selectFrom('thread_presence')
    .select(['state', 'seen_at'])
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const since = timestamp(clock, -TIMEOUT_MS);
  const was = before && before.seen_at > since ? before.state : 'gone';
  const seen_at = timestamp(clock);
  if (state === 'gone') {
    await tx.db.deleteFrom('thread_presence').where('thread_id', '=', threadId).where('user_id', '=', userId).execute();
  } else {
    await tx.db
      .insertInto('thread_presence')
      .values({ thread_id: threadId, user_id: userId, state, seen_at })
      .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doUpdateSet({ state, seen_at }))
      .execute();
  }
  if (state !== was) await live.emit(tx, { name: 'thread.presence.changed', data: { threadId } }, toAdministrators);
  return tx.db
    .selectFrom('thread_presence as present')
    .innerJoin('users as user', 'user.id', 'present.user_id')
    .select(['user.id', 'user.first_name', 'user.last_name', 'present.state'])
    .where('present.thread_id', '=', threadId)
    .where('present.user_id', '!=', userId)
    .where('present.seen_at', '>', since)
    .where('user.is_admin', '=', 1)
    .orderBy('user.id')
    .limit(NAMED)
    .execute();
}
