import { sql } from 'kysely';
import { points } from '#shared/contracts/limits.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import * as activities from './points-repository.ts';

/** A member's action: the post or comment they made, the post they liked, or the resource they finished. */
interface Activity {
  readonly userId: number;
  readonly type: activities.ActivityType;
  readonly relatedId: number;
  readonly at: Timestamp;
}

/**
 * Records an activity and adds its points, once for the same action. Call it in the transaction of the action, so that
 * a member's points always equal the sum of their activities.
 * @returns whether they have reached another level
 */
export async function award(db: Db, { userId, type, relatedId, at }: Activity): Promise<boolean> {
  const added = await activities.insertActivity(db, {
    user_id: userId,
    activity_type: type,
    points: points[type],
    related_id: relatedId,
    created_at: at,
  });
  if (!added || points[type] === 0) return false;
  const member = await activities.addPoints(db, { userId, points: points[type] });
  return member !== undefined && member.level > member.before;
}

/** Undoes `award` when the action is undone. Call it in that transaction, while the rows it refers to still exist. */
export async function revoke(db: Db, which: activities.Which): Promise<void> {
  if (points[which.type] > 0) await activities.subtractPoints(db, which);
  await activities.deleteActivities(db, which);
}

/** The id of the last activity. Later ones are settled with `addBulkPoints`. */
export async function lastActivityId(db: Db): Promise<number> {
  return (await activities.findLastActivity(db))?.id ?? 0;
}

/**
 * Adds the points of activities that were inserted in bulk, without `award`. Call it in their transaction.
 * @param after the last activity before them, from `lastActivityId`
 */
export const addBulkPoints = (db: Db, after: number): Promise<void> => activities.addPointsSince(db, after);

export { findActivities, findActivity } from './points-repository.ts';

/** A member whose points or level did not match their activities, with the corrected ones. */
interface Corrected {
  readonly id: number;
  readonly points: number;
  readonly level: number;
}

const pointsOf = sql<number>`coalesce((select sum(a.points) from user_activities a where a.user_id = users.id), 0)`;
const levelOf = sql<number>`coalesce((select max(level_number) from levels where min_points <= ${pointsOf}), 1)`;

/**
 * Recalculates every member's points and level from their activities. `award` and `revoke` normally keep these in step.
 * Call it in a transaction. @returns the corrected members
 */
export const rebuildPoints = (db: Db): Promise<Corrected[]> =>
  db
    .updateTable('users')
    .set({ points: pointsOf, level: levelOf })
    .where((eb) => eb.or([eb('points', '<>', pointsOf), eb('level', '<>', levelOf)]))
    .returning(['id', 'points', 'level'])
    .execute();

/** A member's activities and points. They are deleted with their posts and comments, and the rest with the account. */
export const activityMemberData: MemberData = {
  name: 'activities',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('user_activities')
        .select(['id', 'activity_type as activityType', 'points', 'related_id as relatedId', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};
