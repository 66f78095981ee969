import type { Selectable, Updateable } from 'kysely';
import type { Timestamp } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';
import type { WebinarSeatsTable } from '../../db/webinar-tables.ts';
import type { WebinarRow } from './webinar-repository.ts';

export type SeatRow = Selectable<WebinarSeatsTable>;

/** The seats counted in a webinar's own row. */
export type Counter = 'going' | 'offered' | 'waiting';

export interface SeatKey {
  readonly webinarId: number;
  readonly userId: number;
}

export const findSeat = (db: Db, { webinarId, userId }: SeatKey): Promise<SeatRow | undefined> =>
  db
    .selectFrom('webinar_seats')
    .selectAll()
    .where('webinar_id', '=', webinarId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** A member's seats in some webinars. */
export const findSeatsOf = async (db: Db, userId: number, webinarIds: readonly number[]): Promise<SeatRow[]> =>
  webinarIds.length === 0
    ? []
    : db
        .selectFrom('webinar_seats')
        .selectAll()
        .where('webinar_id', 'in', webinarIds)
        .where('user_id', '=', userId)
        .execute();

/** How many people are ahead of a place on the waiting list. */
export async function countBefore(
  db: Db,
  { webinar_id, place }: Pick<SeatRow, 'webinar_id' | 'place'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('webinar_seats')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('webinar_id', '=', webinar_id)
    .where('state', '=', 'waiting')
    .where('place', '<', place)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Open {
  readonly id: number;
  readonly now: Timestamp;
}

const open = (db: Db, { id, now }: Open) =>
  db
    .updateTable('webinars')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .where('starts_at', '>', now);

/**
 * Takes a free seat, in one conditional update: of several at once, only as many succeed as there are seats. Those on
 * the waiting list come first.
 * @returns whether there was one
 */
export async function countIn(db: Db, which: Open): Promise<boolean> {
  const { numUpdatedRows } = await open(db, which)
    .set((eb) => ({ going: eb('going', '+', 1) }))
    .where('waiting', '=', 0)
    .where((eb) =>
      eb.or([eb('capacity', 'is', null), eb(eb('going', '+', eb.ref('offered')), '<', eb.ref('capacity'))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Assigns the next place on the waiting list. @returns undefined unless the webinar can be joined */
export const nextPlace = async (db: Db, which: Open): Promise<number | undefined> =>
  (
    await open(db, which)
      .set((eb) => ({ waiting: eb('waiting', '+', 1), last_place: eb('last_place', '+', 1) }))
      .returning('last_place')
      .executeTakeFirst()
  )?.last_place;

/**
 * Moves one member from the waiting list to a free seat, in one conditional update.
 * @param to whether the seat is theirs, or offered
 * @returns whether there was a free seat
 */
export async function countUp(db: Db, which: Open, to: 'going' | 'offered'): Promise<boolean> {
  const { numUpdatedRows } = await open(db, which)
    .set((eb) => ({ waiting: eb('waiting', '-', 1), [to]: eb(to, '+', 1) }))
    .where('waiting', '>', 0)
    .where((eb) =>
      eb.or([eb('capacity', 'is', null), eb(eb('going', '+', eb.ref('offered')), '<', eb.ref('capacity'))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Corrects a webinar's counts when a member changes their place. */
export const count = (db: Db, id: number, change: Partial<Record<Counter, 1 | -1>>) =>
  db
    .updateTable('webinars')
    .set((eb) => ({
      ...(change.going && { going: eb('going', '+', change.going) }),
      ...(change.offered && { offered: eb('offered', '+', change.offered) }),
      ...(change.waiting && { waiting: eb('waiting', '+', change.waiting) }),
    }))
    .where('id', '=', id)
    .execute();

/** Signs a member up, for the first time or again. */
export const putSeat = (
  db: Db,
  { webinarId, userId }: SeatKey,
  { state, place, now }: { readonly state: 'going' | 'waiting'; readonly place: number; readonly now: Timestamp },
): Promise<SeatRow> =>
  db
    .insertInto('webinar_seats')
    .values({ webinar_id: webinarId, user_id: userId, state, place, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['webinar_id', 'user_id']).doUpdateSet((eb) => ({
        state,
        place,
        offer_until: null,
        turns: eb('webinar_seats.turns', '+', 1),
        created_at: now,
        updated_at: now,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSeat = (db: Db, id: number, row: Updateable<WebinarSeatsTable>) =>
  db.updateTable('webinar_seats').set(row).where('id', '=', id).execute();

/** The first on the waiting list who can come. Members who are suspended or leaving keep their place. */
export const findFirstWaiting = (db: Db, webinarId: number, now: Timestamp): Promise<SeatRow | undefined> =>
  db
    .selectFrom('webinar_seats')
    .innerJoin('users', 'users.id', 'webinar_seats.user_id')
    .selectAll('webinar_seats')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'waiting')
    .where('users.deleting_since', 'is', null)
    .where(isNotSuspended(now))
    .orderBy('place')
    .orderBy('webinar_seats.id')
    .limit(1)
    .executeTakeFirst();

/** The offered seats of a webinar, in order. */
export const findOffered = (db: Db, webinarId: number): Promise<SeatRow[]> =>
  db
    .selectFrom('webinar_seats')
    .selectAll()
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'offered')
    .orderBy('place')
    .orderBy('id')
    .execute();

export type Holders = readonly SeatRow['state'][];

/** The members in some states, in batches by id. */
export const findHolders = (
  db: Db,
  { webinarId, states, after, limit }: { webinarId: number; states: Holders; after: number; limit: number },
) =>
  db
    .selectFrom('webinar_seats')
    .select(['id', 'user_id', 'state', 'attended_at', 'reminded'])
    .where('webinar_id', '=', webinarId)
    .where('state', 'in', states)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Everybody with a seat, an offer or a place on the waiting list, with their names, in order. */
export const findSignedUp = (db: Db, webinarId: number, limit: number) =>
  db
    .selectFrom('webinar_seats')
    .innerJoin('users', 'users.id', 'webinar_seats.user_id')
    .select(['webinar_seats.id', 'user_id', 'state', 'place', 'offer_until', 'attended_at'])
    .select(['webinar_seats.created_at', 'first_name', 'last_name', 'email', 'school_name'])
    .where('webinar_id', '=', webinarId)
    .where('state', 'in', ['going', 'offered', 'waiting'])
    .where('users.deleting_since', 'is', null)
    .orderBy('state')
    .orderBy('place')
    .orderBy('webinar_seats.id')
    .limit(limit)
    .execute();

/** How many came to each webinar. */
export async function countAttended(db: Db, webinarIds: readonly number[]): Promise<(id: number) => number> {
  if (webinarIds.length === 0) return () => 0;
  const rows = await db
    .selectFrom('webinar_seats')
    .select((eb) => ['webinar_id', eb.fn.count<number | string>('attended_at').as('attended')])
    .where('webinar_id', 'in', webinarIds)
    .where('state', '=', 'going')
    .groupBy('webinar_id')
    .execute();
  return (id) => Number(rows.find(({ webinar_id }) => webinar_id === id)?.attended ?? 0);
}

/** Records once that a member joined. */
export const recordAttendance = (db: Db, seatId: number, now: Timestamp) =>
  db
    .updateTable('webinar_seats')
    .set({ attended_at: now })
    .where('id', '=', seatId)
    .where('attended_at', 'is', null)
    .execute();

/** Records a reminder. @returns whether it is the first of its kind */
export async function markReminded(db: Db, seatId: number, reminder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webinar_seats')
    .set({ reminded: reminder })
    .where('id', '=', seatId)
    .where((eb) => eb.or([eb('reminded', 'is', null), eb('reminded', '<>', reminder)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that a member was notified of the recording. @returns whether this is the first time */
export async function markNotifiedOfRecording(db: Db, seatId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webinar_seats')
    .set({ recording_notified: 1 })
    .where('id', '=', seatId)
    .where('recording_notified', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reserves the mailing of a member's next calendar message for one process. @returns whether it was free */
export async function claimMailing(db: Db, seatId: number, { now, until }: { now: Timestamp; until: Timestamp }) {
  const { numUpdatedRows } = await db
    .updateTable('webinar_seats')
    .set({ mailing_until: until })
    .where('id', '=', seatId)
    .where((eb) => eb.or([eb('mailing_until', 'is', null), eb('mailing_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The webinars and seats in a member's calendar feed: from some time on, with a seat. */
export const findCalendar = (db: Db, userId: number, since: Timestamp) =>
  db
    .selectFrom('webinar_seats')
    .innerJoin('webinars', 'webinars.id', 'webinar_seats.webinar_id')
    .selectAll('webinars')
    .select('webinar_seats.turns')
    .where('webinar_seats.user_id', '=', userId)
    .where('webinar_seats.state', '=', 'going')
    .where('webinars.status', 'in', ['published', 'cancelled'])
    .where('webinars.trashed_at', 'is', null)
    .where('webinars.ends_at', '>', since)
    .orderBy('webinar_seats.id', 'desc')
    .limit(200)
    .$narrowType<{ starts_at: Timestamp; ends_at: Timestamp }>()
    .execute();

/**
 * The seat's SEQUENCE in its calendar event: changes of the webinar plus the member's own sign-ups and cancellations.
 */
export const sequenceOf = (webinar: Pick<WebinarRow, 'sequence'>, seat: Pick<SeatRow, 'turns'>): number =>
  webinar.sequence + seat.turns;
