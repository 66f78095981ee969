import type { Insertable, Selectable } from 'kysely';
import type { PushChoicesTable, PushSubscriptionsTable } from '../../db/push-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

type Row = Selectable<PushSubscriptionsTable>;

/** How many devices of a member are told. The oldest of more is forgotten. */
const DEVICES = 10;

/**
 * Makes a device known, in the place of what its session, or its address, stood for before. The same again changes
 * nothing. Call it in a transaction.
 */
export async function putSubscription(
  db: Db,
  { session_id, user_id, endpoint, p256dh, auth, created_at }: Omit<Insertable<PushSubscriptionsTable>, 'id'>,
): Promise<void> {
  const known = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth) return;
  await deleteOfSession(db, session_id);
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  await db
    .insertInto('push_subscriptions')
    .values({ session_id, user_id, endpoint, p256dh, auth, created_at })
    .execute();
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(DEVICES);
  await db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('id', 'not in', newest).execute();
}

export const deleteOfSession = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();

export const deleteSubscription = (db: Db, id: number) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const hasSubscription = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst()) !==
  undefined;

/** A device whose session still runs. */
export const findLive = (db: Db, id: number, now: Timestamp): Promise<Row | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.sid', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expire', '>', now)
    .executeTakeFirst();

/** The devices of some members. */
export const findOfMembers = (db: Db, userIds: readonly number[]): Promise<Pick<Row, 'id' | 'user_id'>[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('push_subscriptions').select(['id', 'user_id']).where('user_id', 'in', userIds).execute();

/** A member's devices, for their export. */
export const findSubscriptions = (db: Db, userId: number): Promise<Row[]> =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').limit(DEVICES).execute();

export type ChoiceRow = Selectable<PushChoicesTable>;

export const findChoices = (db: Db, userId: number): Promise<ChoiceRow | undefined> =>
  db.selectFrom('push_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function putChoices(db: Db, choices: Insertable<PushChoicesTable>): Promise<void> {
  const { user_id: _, ...chosen } = choices;
  await db
    .insertInto('push_choices')
    .values(choices)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}
