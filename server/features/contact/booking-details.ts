import type { BookingKind } from '#shared/contracts/bookings.ts';
import { findPerson } from '#data/content/people.ts';
import { timeAtOffices, timeIn } from '#shared/rules/time-zones.ts';

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

/** The wished times for the agency's mail, on the sender's clock and on those of both offices. */
export function bookingLines({ times, timeZone }: BookingDetails): string[] {
  return times.flatMap((time, index) => [
    `${index + 1}. ${timeIn(time, timeZone)} (${timeZone})`,
    ...timeAtOffices(time).map((there) => `   ${there.office}: ${there.time}`),
  ]);
}
