import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { Deps } from '../../app/deps.ts';
import { transaction, type Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { countPinned, endPin, setPinned } from './post-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Unpins a post when its time is over. */
    'feed.unpin': { postId: number };
  }
}

const DAY = 24 * 60 * 60 * 1000;
/**
 * Pins a post to the top for a time, or changes the end of a pin. Call it in a transaction.
 * @param until defaults to two weeks from now
 * @throws HttpError 400 when the end is past or more than a year away; 404; 409 when three others are pinned
 */
export async function pinPost(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  id: number,
  until?: string,
): Promise<void> {
  const { clock, jobs } = deps;
  const end = until === undefined ? clock.now() + circleLimits.pinnedDays * DAY : Date.parse(until);
  const lasts = end - clock.now();
  if (lasts <= 0) throw refusedField('validation_failed', 'until', 'Please choose a date in the future');
  if (lasts > circleLimits.pinnedDaysMost * DAY) {
    throw refusedField('validation_failed', 'until', 'Please choose a date within the next year');
  }
  const pin = { at: timestamp(clock), until: timestamp(clock, lasts) };
  if (!(await setPinned(tx.db, id, pin))) throw notFound('this post');
  if ((await countPinned(tx.db)) > circleLimits.pinnedPosts) {
    throw new HttpError('conflict', 'Three posts are already pinned. Unpin one of them first.');
  }
  await jobs.add(tx, 'feed.unpin', { postId: id }, lasts);
  await pinChanged(tx, deps, { postId: id, pinned: true });
}

/** Unpins a post. Call it in a transaction. @throws HttpError 404 */
export async function unpinPost(tx: Transaction, deps: Pick<Deps, 'live'>, id: number): Promise<void> {
  if (!(await setPinned(tx.db, id, null))) throw notFound('this post');
  await pinChanged(tx, deps, { postId: id, pinned: false });
}

/** Reorders every open feed when a pin changes. */
const pinChanged = (
  tx: Transaction,
  { live }: Pick<Deps, 'live'>,
  data: { postId: number; pinned: boolean },
): Promise<void> => live.emit(tx, { name: 'feed.post.pinned', data }, toMembers);

/** Ends expired pins. A post whose pin was changed has another end and another job. */
export function registerPinEnds({ db, clock, jobs, live }: Deps): void {
  jobs.work('feed.unpin', ({ postId }) =>
    transaction(db, async (tx) => {
      if (await endPin(tx.db, postId, timestamp(clock))) await pinChanged(tx, { live }, { postId, pinned: false });
    }),
  );
}
