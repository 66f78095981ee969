import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** A member whose points or level were not what their activities say. */
export interface Corrected {
  readonly id: number;
  readonly points: number;
  readonly level: number;
}

const pointsOf = sql<number>`coalesce((select sum(a.points) from user_activities a where a.user_id = users.id), 0)`;
const levelOf = sql<number>`coalesce((select max(level_number) from levels where min_points <= ${pointsOf}), 1)`;

/**
 * Makes every member's points the sum of their activities, and their level the highest that these reach (decisions §6): what
 * `award` and `takeBack` keep in step anyway. Call it in a transaction. @returns whom it corrected, as they are now
 */
export const rebuildPoints = (db: Db): Promise<Corrected[]> =>
  db
    .updateTable('users')
    .set({ points: pointsOf, level: levelOf })
    .where((eb) => eb.or([eb('points', '<>', pointsOf), eb('level', '<>', levelOf)]))
    .returning(['id', 'points', 'level'])
    .execute();
