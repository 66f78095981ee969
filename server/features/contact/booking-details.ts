import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { findPerson } from '#data/content/people.ts';
import { cityOf } from '#shared/rules/time-zone-names.ts';
import { timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';
import type { Facts } from '../../mail/letter.ts';

/** What an inquiry of the kind `booking` has in its column `details`. */
export interface BookingDetails {
  /** As in the page's address. */
  readonly person: string;
  readonly kind: BookingKind;
  /** ISO instants. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

export const readBooking = (details: string): BookingDetails => JSON.parse(details) as BookingDetails;

/** "A podcast with Ottilie Marsh"; by the name in the address when the person has left since. */
export function bookingTitle({ kind, person }: BookingDetails): string {
  const name = findPerson(kind, person)?.name ?? person;
  return kind === 'podcast' ? `A podcast with ${name}` : `A meeting with ${name}`;
}

/** The wished times for a mail, each on the sender's clock and on those of both offices. */
export const wishedTimes = ({ times, timeZone }: BookingDetails): Facts['facts'] =>
  times.map((time, index) => [
    times.length === 1 ? 'Wished time' : `Wish ${index + 1}`,
    [`${timeIn(time, timeZone)} (${cityOf(timeZone)})`, ...timesAtOffices(time)],
  ]);

/** "Mon 30 Mar 2026, 09:00 in London", for each office. */
export const timesAtOffices = (time: string): string[] =>
  timeAtOffices(time).map((there) => `${there.time} in ${there.office}`);
