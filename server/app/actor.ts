import { writeIfPossible } from '../db/errors.ts';
import type { Timestamp, UserRow } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';

/** The member making the call, without the columns that no call needs. The password hash is never selected. */
export type Actor = Omit<UserRow, 'password_hash' | 'deleting_since' | 'next_digest_at' | 'last_digest_at'>;

/** The columns of an `Actor`. */
export const ACTOR_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'profile_image_url',
  'job_title',
  'school_name',
  'location',
  'latitude',
  'longitude',
  'country',
  'hidden_from_map',
  'bio',
  'points',
  'level',
  'is_admin',
  'email_confirmed_at',
  'suspended_until',
  'welcome_step',
  'level_celebrated',
  'last_active_at',
  'last_visit_at',
  'created_at',
  'updated_at',
] as const;

/** A member; undefined when there is none, or the account is being deleted. */
export const findActor = (db: Db, id: number): Promise<Actor | undefined> =>
  db
    .selectFrom('users')
    .select(ACTOR_COLUMNS)
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();

/** The precision of the last activity, in milliseconds: at most one write a minute for each person. */
const ACTIVITY_STEP = 60_000;
/** A visit ends when its member was away for this long, in milliseconds. */
const VISIT_GAP = 30 * 60_000;

/**
 * Updates `last_active_at` and `last_visit_at`: the first call after a pause starts a new visit, and the previous
 * activity becomes the end of the previous visit. A member has one visit at a time, across devices and tabs. Of several
 * concurrent requests, one writes.
 * @returns the updated actor
 */
export async function updateLastActive(db: Db, clock: Clock, actor: Actor): Promise<Actor> {
  const before = timestamp(clock, -ACTIVITY_STEP);
  if (actor.last_active_at !== null && actor.last_active_at > before) return actor;
  const now = timestamp(clock);
  const ended = timestamp(clock, -VISIT_GAP);
  await writeIfPossible(
    db
      .updateTable('users')
      .set((eb) => ({
        last_active_at: now,
        last_visit_at: eb
          .case()
          .when('last_active_at', '<=', ended)
          .then(eb.ref('last_active_at'))
          .else(eb.ref('last_visit_at'))
          .end(),
      }))
      .where('id', '=', actor.id)
      .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<=', before)]))
      .execute(),
  );
  const isNewVisit = actor.last_active_at !== null && actor.last_active_at <= ended;
  return {
    ...actor,
    last_active_at: now,
    last_visit_at: isNewVisit ? actor.last_active_at : actor.last_visit_at,
  };
}

/** Anything after this is new since the member's last visit; on their first visit, since they joined. */
export const newSince = ({ last_visit_at, created_at }: Pick<Actor, 'last_visit_at' | 'created_at'>): Timestamp =>
  last_visit_at ?? created_at;
