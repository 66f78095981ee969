import type { Insertable } from 'kysely';
import type { SuspensionsTable } from '../../db/moderation-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/** A member for administrators; undefined when there is none, or the account is being deleted. */
export const findMember = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'suspended_until', 'created_at'])
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Sets when a member's suspension ends, which each of their requests checks; null ends it now. */
export async function setSuspendedUntil(db: Db, userId: number, until: Timestamp | null): Promise<void> {
  await db.updateTable('users').set({ suspended_until: until }).where('id', '=', userId).execute();
}

export const insertSuspension = (db: Db, suspension: Insertable<SuspensionsTable>): Promise<{ id: number }> =>
  db.insertInto('suspensions').values(suspension).returning('id').executeTakeFirstOrThrow();

/** Records who ended a member's active suspensions. */
export async function liftSuspensions(
  db: Db,
  userId: number,
  { by, at }: { by: number; at: Timestamp },
): Promise<void> {
  await db
    .updateTable('suspensions')
    .set({ lifted_at: at, lifted_by: by })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .execute();
}

/** A member's newest suspensions, with the names of those who decided. */
export const findSuspensionsOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('suspensions')
    .leftJoin('users as admin', (join) =>
      join.onRef('admin.id', '=', 'suspensions.admin_id').on('admin.deleting_since', 'is', null),
    )
    .leftJoin('users as lifter', (join) =>
      join.onRef('lifter.id', '=', 'suspensions.lifted_by').on('lifter.deleting_since', 'is', null),
    )
    .select(['suspensions.id', 'suspensions.reason', 'suspensions.until', 'suspensions.lifted_at'])
    .select(['suspensions.created_at', 'admin.id as admin_id'])
    .select(['admin.first_name as admin_first_name', 'admin.last_name as admin_last_name'])
    .select(['lifter.id as lifter_id'])
    .select(['lifter.first_name as lifter_first_name', 'lifter.last_name as lifter_last_name'])
    .where('suspensions.user_id', '=', userId)
    .orderBy('suspensions.id', 'desc')
    .limit(limit)
    .execute();

export type SuspensionRow = Awaited<ReturnType<typeof findSuspensionsOf>>[number];

export async function countSuspensionsOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('suspensions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The data for the mail about a suspension; undefined once it or its member is gone. */
export const findSuspension = (db: Db, id: number) =>
  db
    .selectFrom('suspensions')
    .innerJoin('users', 'users.id', 'suspensions.user_id')
    .select(['suspensions.reason', 'suspensions.until', 'suspensions.lifted_at', 'suspensions.created_at'])
    .leftJoin('notice_choices as choice', 'choice.user_id', 'users.id')
    .select(['users.email', 'users.first_name', 'choice.time_zone'])
    .where('suspensions.id', '=', id)
    .where('users.deleting_since', 'is', null)
    .executeTakeFirst();
