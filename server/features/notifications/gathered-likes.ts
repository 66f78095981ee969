import { sql } from 'kysely';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { type Act, insertFor, type Written } from './notification-repository.ts';

/*
 * Likes are grouped: all likes of one post, or of one comment, are one notification. Its id changes with each new like,
 * and `notice_people` stores the id that each like gave it.
 */

const upsertOf = (kind: 'like' | 'comment_like') =>
  prepared((db, act: Act & Record<string, unknown>) =>
    insertFor(db, kind, act)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', kind === 'like' ? 'post_id' : 'comment_id'])
          .where(sql.ref('kind'), '=', sql.lit(kind))
          .doUpdateSet((eb) => ({
            // A new id moves it to the top, and makes it unread even if the old id was read.
            id: eb.ref('excluded.id'),
            count: eb('notices.count', '+', 1),
            read_at: null,
            created_at: eb.ref('excluded.created_at'),
          })),
      )
      .returning(['id', 'user_id']),
  );
const upserts = { like: upsertOf('like'), comment_like: upsertOf('comment_like') };

/**
 * Adds a like to the notification of its post or comment. @returns the notification, or an empty list when nobody gets one
 */
export async function gatherLike(db: Db, kind: 'like' | 'comment_like', act: Act): Promise<Written[]> {
  const written = await upserts[kind](db, { ...act });
  const [notification] = written;
  if (notification) await insertPerson(db, { notice_id: notification.id, person_id: act.by, created_at: act.at });
  return written;
}

const insertPerson = prepared((db, person: { notice_id: number; person_id: number; created_at: Timestamp }) =>
  db.insertInto('notice_people').values({ ...person, at_id: person.notice_id }),
);

/** Removes a member's like from its grouped notification. @returns the changed and deleted notifications */
export async function withdrawLike(
  db: Db,
  kind: 'like' | 'comment_like',
  { targetId, by }: { targetId: number; by: number },
): Promise<Written[]> {
  const notifications = db
    .selectFrom('notices')
    .select('id')
    .where(kind === 'like' ? 'post_id' : 'comment_id', '=', targetId)
    .where('kind', '=', kind);
  const taken = await db
    .deleteFrom('notice_people')
    .where('person_id', '=', by)
    .where('notice_id', 'in', notifications)
    .returning('notice_id')
    .execute();
  return loseOne(db, taken);
}

/** Removes one member's likes from all notifications of another. @returns the changed and deleted notifications */
export async function withdrawPerson(db: Db, { userId, person }: { userId: number; person: number }) {
  const taken = await db
    .deleteFrom('notice_people')
    .where('person_id', '=', person)
    .where('notice_id', 'in', (eb) =>
      eb
        .selectFrom('notice_people as gathered')
        .innerJoin('notices', 'notices.id', 'gathered.notice_id')
        .select('notices.id')
        .where('gathered.person_id', '=', person)
        .where('notices.user_id', '=', userId),
    )
    .returning('notice_id')
    .execute();
  return loseOne(db, taken);
}

/**
 * Updates grouped notifications that have lost a like: each returns to the position and read state it had with the
 * newest remaining like, and is deleted with the last.
 */
async function loseOne(db: Db, taken: readonly { readonly notice_id: number }[]): Promise<Written[]> {
  const changed: Written[] = [];
  for (const { notice_id: id } of taken) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const [newest] = await db
      .selectFrom('notice_people')
      .select(['at_id', 'created_at'])
      .where('notice_id', '=', id)
      .orderBy('at_id', 'desc')
      .limit(1)
      .execute();
    const query = newest
      ? db
          .updateTable('notices')
          .set((eb) => ({
            id: newest.at_id,
            count: eb('count', '-', 1),
            created_at: newest.created_at,
            read_at: sql<string | null>`case when read_at is null and seen_id >= cast(${newest.at_id} as integer)
              then cast(${newest.created_at} as text) else read_at end`,
          }))
          .where('id', '=', id)
          .returning(['id', 'user_id'])
      : db.deleteFrom('notices').where('id', '=', id).returning(['id', 'user_id']);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    changed.push(...(await query.execute()));
  }
  return changed;
}

/** A member with a like in a grouped notification. */
export interface PersonRow extends AuthorColumns {
  notice_id: number;
}

const nth = (offset: number) => sql<number>`(select newest.at_id from notice_people as newest
  where newest.notice_id = notices.id order by newest.at_id desc limit 1 offset ${sql.lit(offset)})`;

/** The two latest members in each of some grouped notifications, newest first. */
export async function findNewestPeople(db: Db, notificationIds: readonly number[]): Promise<PersonRow[]> {
  if (notificationIds.length === 0) return [];
  const rows = await db
    .selectFrom('notices')
    .innerJoin('notice_people as person', (join) =>
      join
        .onRef('person.notice_id', '=', 'notices.id')
        .on('person.at_id', '>=', sql<number>`coalesce(${nth(1)}, ${nth(0)})`),
    )
    .innerJoin('users', 'users.id', 'person.person_id')
    .select(['person.notice_id', 'person.at_id', ...AUTHOR_COLUMNS])
    .where('notices.id', 'in', notificationIds)
    .execute();
  return rows.toSorted((one, other) => other.at_id - one.at_id);
}
