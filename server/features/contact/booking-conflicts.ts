import { booking } from '#data/content/booking.ts';
import { findPerson } from '#data/content/people.ts';
import { hoursOn } from '#shared/rules/business-hours.ts';
import type { Office } from '#shared/rules/reply-time.ts';
import { timeIn, wallTimeOf } from '#shared/rules/time-zones.ts';
import type { Db } from '../../db/transaction.ts';
import { readOffices } from '../desk/office-hours.ts';
import { type BookingDetails, readBooking } from './booking-details.ts';
import { nameOf } from './contact-mail.ts';
import { findAppointments } from './contact-repository.ts';

const LENGTH_MS = booking.minutes * 60_000;
/** More meetings than the whole team could have at one time. */
const NEAR_AT_MOST = 200;
const iso = (instant: number): string => new Date(instant).toISOString();

interface Wanted {
  readonly inquiryId: number;
  readonly details: BookingDetails;
  /** An ISO instant. */
  readonly time: string;
}

/**
 * Why a time does not suit the person booked: they have another meeting then, or it is outside their working hours.
 * @returns sentences, empty when it suits
 */
export async function findConflicts(db: Db, { inquiryId, details, time }: Wanted): Promise<string[]> {
  const person = findPerson(details.kind, details.person);
  const start = Date.parse(time);
  const offices = await readOffices(db);
  const near = await findAppointments(db, {
    after: iso(start - LENGTH_MS),
    before: iso(start + LENGTH_MS),
    most: NEAR_AT_MOST,
  });
  const { name, city, timeZone: zone } = person ?? { ...offices[0]!, name: details.person };
  const clashes = near
    .filter((each) => each.id !== inquiryId && readBooking(each.details).person === details.person)
    .map((each) => `${name} already meets ${nameOf(each)} on ${timeIn(each.time, zone)} in ${city}.`);
  const closed = person && closedReason(start, person, offices);
  return [...clashes, ...(closed ? [closed] : [])];
}

/** By the office hours in the person's city. Without an office there, by usual hours in the person's time zone. */
function closedReason(
  start: number,
  { city, timeZone }: { city: string; timeZone: string },
  offices: readonly Office[],
): string | undefined {
  const office = offices.find((each) => each.city === city) ?? { ...offices[0]!, city, timeZone, dates: [] };
  const [day = '', from = ''] = wallTimeOf(start, office.timeZone).split('T');
  const [lastDay = '', to = ''] = wallTimeOf(start + LENGTH_MS, office.timeZone).split('T');
  const [date = ''] = timeIn(iso(start), office.timeZone).split(',');
  const hours = hoursOn(day, office);
  if (!hours) {
    const isHoliday = office.dates.some((each) => each.date === day);
    return isHoliday ? `The ${city} office is closed on ${date}.` : `${date} isn’t a working day in ${city}.`;
  }
  if (from >= hours.from && to <= hours.to && day === lastDay) return undefined;
  return `${from} in ${city} is outside working hours there (${hours.from} to ${hours.to}).`;
}
