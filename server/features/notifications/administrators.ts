import { sql } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';
import type { ChoiceRow } from './notification-choices.ts';

/** Every administrator who can sign in, with their notification settings if they have chosen any. */
export async function findAdministrators(
  db: Db,
  now: Timestamp,
): Promise<{ id: number; choice: ChoiceRow | undefined }[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    // Written as in the index of administrators.
    .where(sql<boolean>`is_admin = 1`)
    .where('deleting_since', 'is', null)
    .where(isNotSuspended(now))
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const choices = await db.selectFrom('notice_choices').selectAll().where('user_id', 'in', ids).execute();
  return ids.map((id) => ({ id, choice: choices.find(({ user_id }) => user_id === id) }));
}
