import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import type { Db } from '../../db/transaction.ts';
import * as seats from './seat-repository.ts';
import * as webinars from './webinar-repository.ts';
import { zonesOf } from './webinar-readers.ts';

let db: Db;
let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
  db = watched.db;
});
afterEach(() => db.destroy());

const AT = '2027-01-05T09:00:00.000Z';
const page = { now: Date.parse(AT), limit: 20, after: { time: AT, id: 9 } };
const key = { webinarId: 1, userId: 1 };
const open = { id: 1, now: AT };

it.each<[string, () => Promise<unknown>]>([
  ['upcoming webinars', () => webinars.findUpcoming(db, page)],
  ['past webinars', () => webinars.findPast(db, page)],
  ['a webinar by its address', () => webinars.findShown(db, 'editing-clinic')],
  ['the recordings of webinars', () => webinars.findRecordings(db, [{ recording_id: 1 }, { recording_id: 2 }])],
  ['a member’s seat', () => seats.findSeat(db, key)],
  ['a member’s seats on a page', () => seats.findSeatsOf(db, 1, [1, 2])],
  ['a member’s calendar', () => seats.findCalendar(db, 1, AT)],
  ['a place on the waiting list', () => seats.countBefore(db, { webinar_id: 1, place: 9 })],
  ['the first in line', () => seats.findFirstWaiting(db, 1, AT)],
  ['open offers', () => seats.findOffered(db, 1)],
  ['attendance counts', () => seats.countAttended(db, [1, 2])],
  ['taking a free seat', () => seats.countIn(db, open)],
  ['the next place', () => seats.nextPlace(db, open)],
  ['moving a member up from the waiting list', () => seats.countUp(db, open, 'offered')],
  ['time zones', () => zonesOf(db, [1, 2])],
])('scans no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /SCAN|USE TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
});
