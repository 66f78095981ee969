import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { insertNotice } from './notice-repository.ts';

/** Tells a member something in the product. Call it in the transaction of what it tells of. */
export async function notify(
  db: Db,
  now: Timestamp,
  userId: number,
  { title, text }: { title: string; text: string },
): Promise<void> {
  await insertNotice(db, { user_id: userId, title, text, created_at: now });
}
