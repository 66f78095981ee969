import type { Deps } from '../../app/deps.ts';
import type { ThreadNews } from '../../db/notification-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { isPaused } from '#shared/rules/notification-choices.ts';
import { findAdministrators } from './administrators.ts';
import { findSubscribed } from './notification-audience.ts';
import { isWanted } from './notification-choices.ts';
import { writeNotices } from './notification-service.ts';

/** Something about a thread of the desk that colleagues should know. */
interface ThreadNotification {
  readonly kind: ThreadNews;
  readonly threadId: number;
  /** `on duty`: every administrator who has not paused notifications. */
  readonly userIds: readonly number[] | 'on duty';
  /** The colleague who caused it. They are not notified. */
  readonly by?: number | undefined;
  readonly at: Timestamp;
}

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Mails an administrator who has chosen mail, or without one the agency's own address. */
    'threads.mail': { threadId: number; news: ThreadNews; userId: number | null };
  }
}

/**
 * Notifies administrators about a thread, each through the channels they have chosen; the agency's own address is mailed
 * when a reply is overdue. Call it in a transaction.
 */
export async function notifyColleagues(
  tx: Transaction,
  { jobs, live, clock }: Pick<Deps, 'jobs' | 'live' | 'clock'>,
  { kind: news, threadId, userIds, by, at }: ThreadNotification,
): Promise<void> {
  const administrators = (await findAdministrators(tx.db, timestamp(clock))).filter(
    ({ id, choice }) =>
      id !== by && (userIds === 'on duty' ? !isPaused(choice?.paused_until, clock.now()) : userIds.includes(id)),
  );
  const rows = administrators
    .filter(({ choice }) => isWanted(choice, 'desk', 'bell'))
    .map(({ id }) => ({
      user_id: id,
      kind: 'desk' as const,
      actor_id: by ?? null,
      thread_id: threadId,
      thread_news: news,
      title: '',
      text: '',
      created_at: at,
    }));
  await writeNotices(tx, live, rows);
  const ids = administrators.map(({ id }) => id);
  const subscribed = await findSubscribed(tx.db, 'desk', ids);
  if (subscribed.length > 0) {
    await jobs.add(tx, 'push.notice', { userIds: subscribed, kind: 'desk', at, thread: { id: threadId, news } });
  }
  for (const { id, choice } of administrators) {
    if (!isWanted(choice, 'desk', 'mail') || isPaused(choice?.paused_until, clock.now())) continue;
    await jobs.add(tx, 'threads.mail', { threadId, news, userId: id });
  }
  if (news === 'overdue') await jobs.add(tx, 'threads.mail', { threadId, news, userId: null });
}
