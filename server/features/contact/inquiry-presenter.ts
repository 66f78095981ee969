import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { bookingTitle, readBooking } from './booking-details.ts';
import type { InquiryRow } from './contact-repository.ts';

/** An inquiry as administrators see it. */
export function presentInquiry(row: InquiryRow): Inquiry {
  const booking = row.details === null ? null : readBooking(row.details);
  return {
    id: row.id,
    kind: row.kind,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    schoolName: row.school_name,
    serviceInterest: row.service_interest,
    message: row.message,
    booking: booking && { ...booking, title: bookingTitle(booking), times: [...booking.times] },
    quarantined: row.quarantined === 1,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    answeredAt: row.answered_at,
    note: row.note,
  };
}
