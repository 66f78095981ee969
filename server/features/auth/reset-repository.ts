import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export async function insertReset(
  db: Db,
  reset: { tokenHash: string; userId: number; expiresAt: Timestamp },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, user_id: reset.userId, expires_at: reset.expiresAt })
    .execute();
}

/**
 * Takes a token out of the table in one statement: of any number of requests that come together, one gets it.
 * @returns whose it was, or undefined when it is unknown, spent or expired
 */
export async function spendReset(db: Db, tokenHash: string, now: Timestamp): Promise<number | undefined> {
  const spent = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
}
