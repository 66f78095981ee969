import type { Db } from '../../db/transaction.ts';

/** How many reports nobody has decided on, up to `most`. */
export async function countOpenReports(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('reports').select('id').where('state', '=', 'open').limit(most).execute();
  return rows.length;
}
