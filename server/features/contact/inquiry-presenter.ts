import { bookingTitle } from '#data/content/people.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import { presentBeginning } from '#shared/rules/visits.ts';
import type { Db } from '../../db/transaction.ts';
import { findThreadsOfInquiries } from '../desk/thread-repository.ts';
import { readBooking } from './booking-details.ts';
import { type AppointmentRow, type InquiryRow, newestAppointments } from './contact-repository.ts';

/** Inquiries as administrators see them, each with its thread. Bookings include the fixed time. */
export async function presentInquiries(db: Db, rows: readonly InquiryRow[]): Promise<Inquiry[]> {
  const bookings = rows.filter(({ details }) => details !== null).map(({ id }) => id);
  const appointments = await newestAppointments(db, bookings);
  const threads = await findThreadsOfInquiries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, threads.get(row.id) ?? null, appointments.get(row.id)));
}

export async function presentInquiry(db: Db, row: InquiryRow): Promise<Inquiry> {
  const [inquiry] = await presentInquiries(db, [row]);
  return inquiry!;
}

function present(row: InquiryRow, threadId: number | null, appointment: AppointmentRow | undefined): Inquiry {
  const booking = row.details === null ? null : readBooking(row.details);
  return {
    id: row.id,
    threadId,
    kind: row.kind,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    schoolName: row.school_name,
    serviceInterest: row.service_interest,
    message: row.message,
    booking: booking && {
      ...booking,
      title: bookingTitle(booking),
      times: [...booking.times],
      appointment: appointment
        ? {
            sequence: appointment.sequence,
            time: appointment.time,
            callLink: appointment.call_link,
            isOff: appointment.is_off === 1,
            changedAt: appointment.created_at,
          }
        : null,
    },
    quarantined: row.quarantined === 1,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    answeredAt: row.answered_at,
    note: row.note,
    ...presentBeginning(row),
  };
}
