import type { Transaction } from '../../db/transaction.ts';
import { HttpError } from '../../http/errors.ts';
import { countAdministrators } from '../auth/administrators.ts';
import type { MemberData } from './member-data.ts';

/**
 * Deletes a member: what each feature holds of them, then the account with its sessions. Other people's counts and
 * points stay right, which a deletion of the row alone would not see to. Call it in a transaction: it is one effect,
 * whatever crashes.
 * @returns whether there was such a member
 * @throws HttpError 409 for the last administrator
 */
export async function removeMember(
  tx: Transaction,
  memberData: readonly MemberData[],
  userId: number,
): Promise<boolean> {
  // Takes hold of the row: where writers work side by side, nothing of theirs is added from here on.
  const held = await tx.db
    .updateTable('users')
    .set({ hidden_from_map: 1 })
    .where('id', '=', userId)
    .returning('is_admin')
    .executeTakeFirst();
  if (!held) return false;
  if (held.is_admin && (await countAdministrators(tx.db)) === 1) {
    throw new HttpError('conflict', 'This is the only administrator. Please make somebody else one first.');
  }
  for (const part of memberData) await part.remove?.(tx, userId);
  await tx.db.deleteFrom('idempotency_keys').where('actor', '=', `user:${userId}`).execute();
  await tx.db.deleteFrom('users').where('id', '=', userId).execute();
  return true;
}
