import type { Db } from '../../db/transaction.ts';

/** How many conversations nobody has resolved, up to `most`: the cost does not grow with what was never resolved. */
export async function countOpenChats(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('chat_sessions').select('id').where('is_resolved', '=', 0).limit(most).execute();
  return rows.length;
}
