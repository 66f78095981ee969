import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators, toMembers, toUsers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { notifyOfWebinar } from '../notifications/webinar-notifications.ts';
import * as seats from './seat-repository.ts';
import type { SeatKey, SeatRow } from './seat-repository.ts';
import { findShownById, type ShownWebinar } from './webinar-repository.ts';
import { startTime } from './webinar-times.ts';
import { zonesOf } from './webinar-readers.ts';

/*
 * Who has a seat, and what follows from it. Everything here runs in the caller's transaction; jobs do the rest.
 */

export type SeatNeeds = Pick<Deps, 'clock' | 'jobs' | 'live'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Mails a member the calendar message that their seat needs now, if it differs from the last one. */
    'webinars.invite': { webinarId: number; userId: number };
    /** Ends an offer that was not taken, and offers the seat to the next in line. */
    'webinars.offer-ends': { webinarId: number; userId: number; until: string };
  }
}

const HOUR = 60 * 60_000;

export const webinarPath = ({ slug }: { readonly slug: string }): string => `/webinars/${slug}`;

/** A webinar that can still be joined. @throws HttpError 404; 409 once it has started or is cancelled */
async function findOpen(tx: Transaction, { clock }: SeatNeeds, id: number): Promise<ShownWebinar> {
  const webinar = await findShownById(tx.db, id);
  if (!webinar) throw notFound('this webinar');
  if (webinar.status === 'cancelled') throw new HttpError('conflict', 'This webinar is cancelled.');
  if (webinar.starts_at <= timestamp(clock)) throw new HttpError('conflict', 'This webinar has already started.');
  return webinar;
}

/**
 * Gives a member a seat, or the next place on the waiting list. Accepts an offer. Repeating it changes nothing.
 * @throws HttpError 404; 409 once the webinar has started or is cancelled
 */
export async function takeSeat(tx: Transaction, deps: SeatNeeds, key: SeatKey): Promise<void> {
  const webinar = await findOpen(tx, deps, key.webinarId);
  const now = timestamp(deps.clock);
  const before = await seats.findSeat(tx.db, key);
  if (before?.state === 'going' || before?.state === 'waiting') return;
  if (before?.state === 'offered' && (before.offer_until ?? '') > now) {
    await seats.count(tx.db, webinar.id, { offered: -1, going: 1 });
    await seats.updateSeat(tx.db, before.id, { state: 'going', offer_until: null, updated_at: now });
    await seatTaken(tx, deps, webinar, key.userId);
    return;
  }
  // The waiting list comes before somebody whose offer has ended.
  if (before?.state === 'offered') await endOffer(tx, deps, webinar, before);
  const which = { id: webinar.id, now };
  if (await seats.countIn(tx.db, which)) {
    await seats.putSeat(tx.db, key, { state: 'going', place: 0, now });
    await seatTaken(tx, deps, webinar, key.userId);
    return;
  }
  const place = await seats.nextPlace(tx.db, which);
  if (place === undefined) throw new HttpError('conflict', 'This webinar can’t be joined any more.');
  await seats.putSeat(tx.db, key, { state: 'waiting', place, now });
  await seatsChanged(tx, deps, webinar.id, key.userId);
}

/**
 * Gives up a seat, an offer or a place on the waiting list. The first in line gets a free seat. Repeating it changes
 * nothing.
 * @throws HttpError 404; 409 once the webinar has started or is cancelled
 */
export async function leaveSeat(tx: Transaction, deps: SeatNeeds, key: SeatKey): Promise<void> {
  const webinar = await findOpen(tx, deps, key.webinarId);
  const seat = await seats.findSeat(tx.db, key);
  if (seat && seat.state !== 'left') await seatLeft(tx, deps, webinar, seat);
}

/** The consequences of a member having a seat: an invitation for their calendar, and fresh screens. */
async function seatTaken(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar, userId: number): Promise<void> {
  await deps.jobs.add(tx, 'webinars.invite', { webinarId: webinar.id, userId });
  await seatsChanged(tx, deps, webinar.id, userId);
}

/** The consequences of a member giving up whatever they had. They are not offered a seat again. */
async function seatLeft(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar, seat: SeatRow): Promise<void> {
  const { id, state, user_id: userId, turns } = seat;
  if (state === 'left') return;
  await seats.count(tx.db, webinar.id, { [state]: -1 });
  await seats.updateSeat(tx.db, id, {
    state: 'left',
    offer_until: null,
    updated_at: timestamp(deps.clock),
    ...(state === 'going' && { turns: turns + 1 }),
  });
  // Their calendar gets a cancellation.
  if (state === 'going') await deps.jobs.add(tx, 'webinars.invite', { webinarId: webinar.id, userId });
  await seatsChanged(tx, deps, webinar.id, userId);
  await giveOutSeats(tx, deps, webinar.id);
}

/** Gives up a seat of a member whose account is being deleted, without mailing them. The first in line gets it. */
export async function releaseSeat(tx: Transaction, deps: SeatNeeds, seat: SeatRow): Promise<void> {
  if (seat.state === 'left') return;
  await seats.count(tx.db, seat.webinar_id, { [seat.state]: -1 });
  await seats.updateSeat(tx.db, seat.id, { state: 'left', offer_until: null });
  await giveOutSeats(tx, deps, seat.webinar_id);
}

/** Frees an offered seat. Its member stays without one. */
async function endOffer(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar, seat: SeatRow): Promise<void> {
  await seats.count(tx.db, webinar.id, { offered: -1 });
  await seats.updateSeat(tx.db, seat.id, { state: 'left', offer_until: null, updated_at: timestamp(deps.clock) });
  await seatsChanged(tx, deps, webinar.id, seat.user_id);
  await giveOutSeats(tx, deps, webinar.id);
}

/** Ends an offer at its time, unless the member took or declined it. */
export async function offerEnded(
  tx: Transaction,
  deps: SeatNeeds,
  { until, ...key }: SeatKey & { readonly until: string },
): Promise<void> {
  const seat = await seats.findSeat(tx.db, key);
  const webinar = await findShownById(tx.db, key.webinarId);
  if (webinar && seat?.state === 'offered' && seat.offer_until === until) await endOffer(tx, deps, webinar, seat);
}

/**
 * Gives free seats to those who wait, in order: at once, or as an offer when the start is near. Nobody gets one after the
 * start.
 */
export async function giveOutSeats(tx: Transaction, deps: SeatNeeds, webinarId: number): Promise<void> {
  const { db } = tx;
  const webinar = await findShownById(db, webinarId);
  const now = timestamp(deps.clock);
  if (webinar?.status !== 'published' || webinar.starts_at <= now) return;
  const isNear = Date.parse(webinar.starts_at) - deps.clock.now() <= webinarLimits.offerWithinHours * HOUR;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in order
    const first = await seats.findFirstWaiting(db, webinarId, now);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!first || !(await seats.countUp(db, { id: webinarId, now }, isNear ? 'offered' : 'going'))) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await (isNear ? seatOffered(tx, deps, webinar, first) : seatGiven(tx, deps, webinar, first));
  }
}

/** The consequences of a seat for somebody who waited. */
async function seatGiven(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar, seat: SeatRow): Promise<void> {
  await seats.updateSeat(tx.db, seat.id, { state: 'going', updated_at: timestamp(deps.clock) });
  const zone = (await zonesOf(tx.db, [seat.user_id])).get(seat.user_id);
  await notifyOfWebinar(tx, deps, {
    webinarId: webinar.id,
    news: `seat-${seat.turns}`,
    path: webinarPath(webinar),
    to: [{ userId: seat.user_id, title: `You have a seat: ${webinar.title}`, text: startTime(webinar, zone) }],
    push: {
      title: webinar.title,
      body: 'You have a seat',
      sequence: webinar.sequence,
      until: webinar.starts_at,
    },
  });
  await seatTaken(tx, deps, webinar, seat.user_id);
}

/** The consequences of an offer: an email, a notification and a push, and a job that ends it. */
async function seatOffered(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar, seat: SeatRow): Promise<void> {
  const ends = Math.min(deps.clock.now() + webinarLimits.offerHours * HOUR, Date.parse(webinar.starts_at));
  const until = new Date(ends).toISOString();
  const { user_id: userId } = seat;
  await seats.updateSeat(tx.db, seat.id, {
    state: 'offered',
    offer_until: until,
    updated_at: timestamp(deps.clock),
  });
  await deps.jobs.add(tx, 'webinars.offer-ends', { webinarId: webinar.id, userId, until }, ends - deps.clock.now());
  await deps.jobs.add(tx, 'webinars.letter', { webinarId: webinar.id, userId, about: 'offer', number: 0 });
  await notifyOfWebinar(tx, deps, {
    webinarId: webinar.id,
    news: `offer-${seat.turns}`,
    path: webinarPath(webinar),
    to: [
      {
        userId,
        title: `A seat is free: ${webinar.title}`,
        text: `It’s yours if you take it by ${startTime({ ...webinar, starts_at: until }, (await zonesOf(tx.db, [userId])).get(userId))}`,
      },
    ],
    push: { title: webinar.title, body: 'A seat is free. Take it now', sequence: webinar.sequence, until },
  });
  await seatsChanged(tx, deps, webinar.id, userId);
}

/** Ends open offers at a new start that is earlier. */
export async function shortenOffers(tx: Transaction, deps: SeatNeeds, webinar: ShownWebinar): Promise<void> {
  for (const seat of await seats.findOffered(tx.db, webinar.id)) {
    if ((seat.offer_until ?? '') <= webinar.starts_at) continue;
    const until = webinar.starts_at;
    const ends = { webinarId: webinar.id, userId: seat.user_id, until };
    await seats.updateSeat(tx.db, seat.id, { offer_until: until });
    await deps.jobs.add(tx, 'webinars.offer-ends', ends, Date.parse(until) - deps.clock.now());
  }
}

/** Refreshes the member's screens and the console. Others refresh when the webinar becomes full, or free again. */
async function seatsChanged(tx: Transaction, { live }: SeatNeeds, webinarId: number, userId: number): Promise<void> {
  const event = { name: 'webinars.changed', data: { webinarId } } as const;
  const webinar = await findShownById(tx.db, webinarId);
  const free = webinar?.capacity == null ? Infinity : webinar.capacity - webinar.going - webinar.offered;
  if (free <= 1 && webinar!.waiting <= 1) return live.emit(tx, event, toMembers);
  await live.emit(tx, event, toUsers(userId));
  return live.emit(tx, event, toAdministrators);
}
