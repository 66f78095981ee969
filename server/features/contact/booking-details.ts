import type { BookingKind } from '#shared/contracts/forms/contact.ts';

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
