import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { findSubscribed, wants } from './notification-audience.ts';
import { writeNotices } from './notification-service.ts';

/** News about a webinar, for some members. */
export interface WebinarNews {
  readonly webinarId: number;
  /** What is new, such as `moved-2`. A member is notified once of each. */
  readonly news: string;
  readonly path: string;
  readonly to: readonly { readonly userId: number; readonly title: string; readonly text: string }[];
  /** Nothing is pushed without it. */
  readonly push?: {
    readonly title: string;
    readonly body: string;
    /** A later change of the webinar's time voids the push. */
    readonly sequence: number;
    /** No push from then on, such as the start. */
    readonly until: string;
  };
}

/** Notifies members about a webinar under the bell, and by push if there is one. Call it in a transaction. */
export async function notifyOfWebinar(
  tx: Transaction,
  { jobs, live, clock }: Pick<Deps, 'jobs' | 'live' | 'clock'>,
  { webinarId, news, path, to, push }: WebinarNews,
): Promise<void> {
  if (to.length === 0) return;
  const ids = to.map(({ userId }) => userId);
  const at = timestamp(clock);
  const subscribed = await tx.db
    .selectFrom('users')
    .leftJoin('notice_choices as choice', 'choice.user_id', 'users.id')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where('users.deleting_since', 'is', null)
    .where(wants('webinar', 'bell'))
    .execute();
  const wanting = new Set(subscribed.map(({ id }) => id));
  const rows = to
    .filter(({ userId }) => wanting.has(userId))
    .map(({ userId, title, text }) => ({
      user_id: userId,
      kind: 'webinar' as const,
      webinar_id: webinarId,
      webinar_news: news,
      path,
      title,
      text,
      created_at: at,
    }));
  await writeNotices(tx, live, rows);
  if (!push) return;
  const userIds = await findSubscribed(tx.db, 'webinar', ids);
  if (userIds.length === 0) return;
  await jobs.add(tx, 'push.notice', { userIds, kind: 'webinar', at, webinar: { id: webinarId, path, ...push } });
}
