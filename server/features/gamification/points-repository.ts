import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { UserActivitiesTable } from '../../db/feed-tables.ts';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type ActivityRow = Selectable<UserActivitiesTable> & {
  /** The post where it happened. */
  post_id: number | null;
};
export type ActivityType = ActivityRow['activity_type'];

/** Activities of one kind, about the given posts or comments (ids or a subquery). */
export interface Which {
  readonly type: ActivityType;
  readonly relatedIds: readonly number[] | Expression<number>;
  /** The members who have the points; everybody by default. */
  readonly userIds?: readonly number[];
}

const matching =
  ({ type, relatedIds, userIds }: Which) =>
  (eb: ExpressionBuilder<Database, 'user_activities'>) =>
    eb.and([
      eb('activity_type', '=', type),
      eb('related_id', 'in', relatedIds),
      ...(userIds === undefined ? [] : [eb('user_id', 'in', userIds)]),
    ]);

/** The number of the highest level that the points reach, from the table, so that edited levels count. */
const levelFor = (points: Expression<number>) =>
  sql<number>`coalesce((select max(level_number) from levels where min_points <= ${points}), 1)`;

/** Activities with their posts. A comment's post is found by the comment's key. */
const activities = (db: Db) =>
  db
    .selectFrom('user_activities')
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when('activity_type', '=', 'comment')
        .then(
          eb
            .selectFrom('feed_post_comments')
            .select('feed_post_comments.post_id')
            .whereRef('feed_post_comments.id', '=', 'user_activities.related_id'),
        )
        .when('activity_type', '=', 'resource')
        .then(null)
        .else(eb.ref('user_activities.related_id'))
        .end()
        .as('post_id'),
    );

/** @returns undefined when the member already has this activity */
export const insertActivity = async (db: Db, activity: NewActivity): Promise<{ id: number } | undefined> =>
  (await insertRow(db, activity))[0];

type NewActivity = Omit<Selectable<UserActivitiesTable>, 'id'>;

const insertRow = prepared((db, activity: NewActivity) =>
  db
    .insertInto('user_activities')
    .values(activity)
    .onConflict((conflict) => conflict.columns(['activity_type', 'related_id', 'user_id']).doNothing())
    .returning('id'),
);

/**
 * Adds points to a member. Writes their level only when it changes, to avoid rewriting its index each time.
 * @returns the level after and before; undefined when there is no such member
 */
export async function addPoints(
  db: Db,
  { userId, points }: { userId: number; points: number },
): Promise<{ level: number; before: number } | undefined> {
  const [member] = await addToPoints(db, { userId, points });
  if (member && member.level !== member.written) await setLevel(db, { userId, level: member.level });
  return member;
}

const addToPoints = prepared((db, { userId, points }: { userId: number; points: number }) =>
  db
    .updateTable('users')
    .set({ points: sql<number>`users.points + ${points}` })
    .where('id', '=', userId)
    .returning([
      'level as written',
      levelFor(sql<number>`users.points`).as('level'),
      levelFor(sql<number>`users.points - ${points}`).as('before'),
    ]),
);

const setLevel = prepared((db, { userId, level }: { userId: number; level: number }) =>
  db.updateTable('users').set({ level }).where('id', '=', userId),
);

/** The points of activities, by member. */
const worth = (db: Db, condition: (eb: ExpressionBuilder<Database, 'user_activities'>) => Expression<SqlBool>) =>
  db
    .selectFrom('user_activities')
    .select(({ fn }) => ['user_id', fn.sum<number>('points').as('points'), fn.max('created_at').as('latest')])
    .where(condition)
    .groupBy('user_id')
    .as('worth');

/** Subtracts the points of activities from their members in one statement, down to zero at least. */
export async function subtractPoints(db: Db, which: Which): Promise<void> {
  const rest = sql<number>`(case when users.points > worth.points then users.points - worth.points else 0 end)`;
  await db
    .updateTable('users')
    .from(worth(db, matching(which)))
    .set({ points: rest, level: levelFor(rest) })
    .whereRef('users.id', '=', 'worth.user_id')
    .execute();
}

/** Adds the points of all activities with a higher id to their members, and sets their last activity. */
export async function addPointsSince(db: Db, activityId: number): Promise<void> {
  const total = sql<number>`(users.points + worth.points)`;
  const latest = sql<string>`case when users.last_active_at > worth.latest then users.last_active_at else worth.latest end`;
  await db
    .updateTable('users')
    .from(worth(db, (eb) => eb('id', '>', activityId)))
    .set({ points: total, level: levelFor(total), last_active_at: latest })
    .whereRef('users.id', '=', 'worth.user_id')
    .execute();
}

export const findLastActivity = (db: Db): Promise<{ id: number } | undefined> =>
  db.selectFrom('user_activities').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();

export const deleteActivities = (db: Db, which: Which) =>
  db.deleteFrom('user_activities').where(matching(which)).execute();

export const findActivity = (
  db: Db,
  userId: number,
  type: ActivityType,
  relatedId: number,
): Promise<ActivityRow | undefined> =>
  activities(db)
    .where('activity_type', '=', type)
    .where('related_id', '=', relatedId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Newest first; one row more than `limit` when there is a next page. */
export const findActivities = (
  db: Db,
  { userId, limit, before }: { userId: number; limit: number; before: number | undefined },
): Promise<ActivityRow[]> =>
  activities(db)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
