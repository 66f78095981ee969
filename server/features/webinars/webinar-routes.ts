import type * as contract from '#shared/contracts/webinars.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { feedAddress, readFeed, resetFeed } from './calendar-feed.ts';
import { findSeat, sequenceOf } from './seat-repository.ts';
import { leaveSeat, takeSeat } from './seat-service.ts';
import { calendarOf } from './webinar-calendar.ts';
import { presentWebinar, presentWebinars } from './webinar-presenter.ts';
import { findPast, findShown, findShownById, findUpcoming } from './webinar-repository.ts';

/** Webinars for members. */
export function webinarHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, config, limits, publicUrl } = deps;

  return {
    async listWebinars({ query, actor, nextPage }) {
      const { when, limit } = query;
      const find = when === 'upcoming' ? findUpcoming : findPast;
      const rows = await find(db, { now: clock.now(), limit, after: timeBefore(query.before) });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(timeCursor(last.starts_at, last.id));
      return presentWebinars(db, page, actor.id, timestamp(clock));
    },

    async getWebinar({ params, actor }) {
      const row = await findShown(db, params.slug);
      if (!row) throw notFound('this webinar');
      return presentWebinar(db, row, actor.id, timestamp(clock));
    },

    takeSeat: ({ params, actor, write }) =>
      write(async (tx) => {
        await takeSeat(tx, deps, { webinarId: params.id, userId: actor.id });
        const row = await findShownById(tx.db, params.id);
        return (await presentWebinars(tx.db, [row!], actor.id, timestamp(clock)))[0]!;
      }),

    leaveSeat: ({ params, actor, write }) =>
      write(async (tx) => {
        await leaveSeat(tx, deps, { webinarId: params.id, userId: actor.id });
        const row = await findShownById(tx.db, params.id);
        return (await presentWebinars(tx.db, [row!], actor.id, timestamp(clock)))[0]!;
      }),

    getWebinarCalendar: async ({ actor }) => ({ url: await feedAddress(deps, actor.id) }),

    resetWebinarCalendar: ({ actor, write }) =>
      write(async (tx) => ({ url: await resetFeed(tx.db, deps, { userId: actor.id, now: timestamp(clock) }) })),

    async getWebinarFeed({ params, client }) {
      await limits.consume('calendar:client', client);
      const calendar = await readFeed(deps, params.token);
      if (calendar === undefined) throw notFound('this calendar');
      return calendar;
    },

    async getWebinarInvitation({ params, actor }) {
      const webinar = await findShown(db, params.slug);
      if (!webinar) throw notFound('this webinar');
      const seat = await findSeat(db, { webinarId: webinar.id, userId: actor.id });
      return calendarOf({
        events: [{ webinar, sequence: sequenceOf(webinar, seat ?? { turns: 0 }) }],
        method: 'PUBLISH',
        organizer: config.contactEmail,
        publicUrl: publicUrl(),
        now: clock.now(),
      });
    },
  };
}
