import { points } from '#shared/contracts/limits.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import * as activities from './points-repository.ts';

/** What somebody did: the post or comment they made, or the post they liked. */
interface Deed {
  readonly userId: number;
  readonly type: activities.ActivityType;
  readonly relatedId: number;
  readonly at: Timestamp;
}

/**
 * Notes an activity and gives its points, never twice for the same deed. Call it in the transaction of the deed, so that
 * a member's points are always the sum of their activities (decisions §6).
 */
export async function award(db: Db, { userId, type, relatedId, at }: Deed): Promise<void> {
  const added = await activities.insertActivity(db, {
    user_id: userId,
    activity_type: type,
    points: points[type],
    related_id: relatedId,
    created_at: at,
  });
  if (added && points[type] > 0) await activities.addPoints(db, userId, points[type]);
}

/** Undoes `award` when the deed is undone. Call it in that transaction, while the rows that it names are there. */
export async function takeBack(db: Db, which: activities.Which): Promise<void> {
  if (points[which.type] > 0) await activities.subtractPoints(db, which);
  await activities.deleteActivities(db, which);
}

/** Where the activities end; what is written beyond is settled with `settlePoints`. */
export async function lastActivityId(db: Db): Promise<number> {
  return (await activities.findLastActivity(db))?.id ?? 0;
}

/**
 * Gives the points of activities that were written many at a time, without `award`. Call it in their transaction.
 * @param after the last activity before them, from `lastActivityId`
 */
export const settlePoints = (db: Db, after: number): Promise<void> => activities.addPointsSince(db, after);

export { findActivities, findActivity } from './points-repository.ts';
