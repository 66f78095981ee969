import type { Db } from '../../db/transaction.ts';

/**
 * How many conversations somebody has spoken in and nobody has resolved, up to `most`: the cost does not grow with what
 * was never resolved, nor with chats that were opened and left without a word.
 */
export async function countOpenChats(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom('chat_sessions')
    .select('id')
    .where('is_resolved', '=', 0)
    .where('spoken_at', 'is not', null)
    .limit(most)
    .execute();
  return rows.length;
}
