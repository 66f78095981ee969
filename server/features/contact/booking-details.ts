import type { BookingKind } from '#shared/contracts/forms/contact.ts';

/** The `details` column of an inquiry of the kind `booking`. */
export interface BookingDetails {
  /** As in the page's address. */
  readonly person: string;
  readonly kind: BookingKind;
  /** ISO instants. */
  readonly times: readonly string[];
  readonly timeZone: string;
}

export const readBooking = (details: string): BookingDetails => JSON.parse(details) as BookingDetails;
