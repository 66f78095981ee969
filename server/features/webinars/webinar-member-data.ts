import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import { releaseSeat } from './seat-service.ts';

/** A member's webinars. Their seats go to those who wait when they leave the Circle. */
export const webinarMemberData = (deps: Pick<Deps, 'clock' | 'jobs' | 'live'>): MemberData => ({
  name: 'webinars',
  async *entries(db, userId) {
    const seats = inPages((after, limit) =>
      db
        .selectFrom('webinar_seats')
        .innerJoin('webinars', 'webinars.id', 'webinar_seats.webinar_id')
        .select(['webinar_seats.id', 'slug', 'title', 'starts_at', 'state', 'attended_at', 'webinar_seats.created_at'])
        .where('user_id', '=', userId)
        .where('webinar_seats.id', '>', after)
        .orderBy('webinar_seats.id')
        .limit(limit)
        .execute(),
    );
    for await (const { slug, title, starts_at, state, attended_at, created_at } of seats) {
      yield { webinar: slug, title, startsAt: starts_at, seat: state, signedUpAt: created_at, attendedAt: attended_at };
    }
    const calendar = await db
      .selectFrom('webinar_calendars')
      .select('created_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (calendar) yield { calendarFeedSince: calendar.created_at };
  },
  async removeSome(tx, userId, most) {
    const seats = await tx.db
      .selectFrom('webinar_seats')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .limit(most)
      .execute();
    for (const seat of seats) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await releaseSeat(tx, deps, seat);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await tx.db.deleteFrom('webinar_seats').where('id', '=', seat.id).execute();
    }
    if (seats.length > 0) return seats.length;
    const calendars = await tx.db.deleteFrom('webinar_calendars').where('user_id', '=', userId).executeTakeFirst();
    return Number(calendars.numDeletedRows);
  },
});
