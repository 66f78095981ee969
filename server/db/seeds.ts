import { timestamp, type Clock } from '../platform/clock.ts';
import type { Db } from './transaction.ts';

/** Records that a database has been seeded with something. @returns whether it had not been before */
export async function isFirstTime(db: Db, clock: Clock, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seeds')
    .values({ name, sown_at: timestamp(clock) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
