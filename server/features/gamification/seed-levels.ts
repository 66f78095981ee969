import { levels } from '#shared/rules/levels.ts';
import type { Db } from '../../db/transaction.ts';

/** Adds the levels that the database does not have; an edit is never overwritten (decisions §1). */
export async function seedLevels(db: Db): Promise<void> {
  await db
    .insertInto('levels')
    .values(
      levels.map(({ number, name, minPoints, badgeColor }) => ({
        level_number: number,
        name,
        min_points: minPoints,
        badge_color: badgeColor,
      })),
    )
    .onConflict((conflict) => conflict.column('level_number').doNothing())
    .execute();
}
