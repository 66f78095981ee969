import { type Selectable, sql } from 'kysely';
import type { JobsTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
/** Jobs that have failed at least once, newest first, and one more than requested. The literal makes the index usable. */
export const findFailing = (db: Db, limit: number, before: number | undefined): Promise<Selectable<JobsTable>[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('attempts', '>', sql.lit(0))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** The number of failed jobs, up to `most`. */
export async function countGivenUp(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('jobs').select('id').where('failed_at', 'is not', null).limit(most).execute();
  return rows.length;
}

/** Failed jobs by kind, most frequent first, of up to `most` jobs. The time condition makes the index usable. */
export async function countGivenUpByKind(db: Db, most: number): Promise<{ kind: string; count: number }[]> {
  const rows = await db.selectFrom('jobs').select('kind').where('failed_at', '>', '').limit(most).execute();
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, all]) => ({ kind, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
}
