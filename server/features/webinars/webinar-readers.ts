import { isNotSuspended } from '../../db/suspended.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { zoneOf } from '../member-mail/digest-time.ts';

/** The time zones of some members: the one they chose, or that of their place. */
export async function zonesOf(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('notice_choices', 'notice_choices.user_id', 'users.id')
    .select(['users.id', 'users.country', 'users.longitude', 'notice_choices.time_zone'])
    .where('users.id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, time_zone, ...home }) => [id, zoneOf(time_zone ?? undefined, home)]));
}

/** A member who can be mailed. */
export interface MailReader {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly zone: string;
}

/** A member whose address is confirmed and who is neither suspended nor leaving; undefined otherwise. */
export async function findReader(db: Db, id: number, now: Timestamp): Promise<MailReader | undefined> {
  const reader = await db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('users.id', '=', id)
    .where('users.deleting_since', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isNotSuspended(now))
    .executeTakeFirst();
  return reader && { ...reader, zone: (await zonesOf(db, [id])).get(id)! };
}
