import type { InquiryState } from '#shared/contracts/choices.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { type AppointmentReader, readersOf } from './appointment-mail.ts';
import { readBooking } from './booking-details.ts';
import { type AppointmentRow, changeInquiryState, insertAppointment, type InquiryRow } from './contact-repository.ts';
import { expectMeeting } from './meeting-held.ts';
import { recordMeeting, threadFollows } from './inquiry-thread.ts';

/*
 * What administrators do with inquiries, and all its consequences. (For a new inquiry see receive-inquiry.ts.)
 */

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'contact.appointment': { inquiryId: number; sequence: number; reader: AppointmentReader };
    /**
     * Sends a reminder once the meeting is near. Moving or cancelling it changes the number, which voids this reminder.
     */
    'contact.remind': { inquiryId: number; sequence: number; reader: AppointmentReader };
  }
}

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

/**
 * Marks an inquiry as seen or answered, and its thread with it. Call it in a transaction.
 * @returns undefined when there is no such inquiry
 */
export async function setInquiryState(
  tx: Transaction,
  deps: Needs,
  id: number,
  { state, authorId }: { readonly state: InquiryState; readonly authorId: number },
): Promise<InquiryRow | undefined> {
  const row = await changeInquiryState(tx.db, id, { state, now: timestamp(deps.clock) });
  if (!row) return undefined;
  await threadFollows(tx, deps, row, authorId);
  await inquiryChanged(tx, deps, id);
  return row;
}

/** Notifies every console of a changed inquiry. */
const inquiryChanged = (tx: Transaction, { live }: Pick<Needs, 'live'>, inquiryId: number): Promise<void> =>
  live.emit(tx, { name: 'inquiry.changed', data: { inquiryId } }, toAdministrators);

export type BookingRow = InquiryRow & { readonly details: string };

/**
 * Stores a change of a booking's time. Sender, team and person booked are mailed now, and reminded once the meeting is
 * near. Call it in a transaction.
 */
export async function writeAppointment(
  tx: Transaction,
  deps: Needs,
  inquiry: BookingRow,
  appointment: Omit<AppointmentRow, 'inquiry_id' | 'created_at'>,
  authorId: number,
): Promise<InquiryRow> {
  const { clock, jobs } = deps;
  await insertAppointment(tx.db, { ...appointment, inquiry_id: inquiry.id, created_at: timestamp(clock) });
  const wait = appointment.is_off ? null : untilReminder(Date.parse(appointment.time) - clock.now());
  for (const reader of readersOf(readBooking(inquiry.details))) {
    const payload = { inquiryId: inquiry.id, sequence: appointment.sequence, reader };
    await jobs.add(tx, 'contact.appointment', payload);
    if (wait !== null) await jobs.add(tx, 'contact.remind', payload, wait);
  }
  await expectMeeting(tx, deps, { ...appointment, inquiry_id: inquiry.id });
  // Fixing or cancelling a time counts as an answer.
  await recordMeeting(tx, deps, inquiry.id, { time: appointment.is_off ? null : appointment.time, authorId });
  return (await setInquiryState(tx, deps, inquiry.id, { state: 'answered', authorId })) ?? inquiry;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A day before a meeting, or an hour before one fixed later than that; null when it is too near for either. */
const untilReminder = (ahead: number): number | null =>
  ahead > DAY + HOUR ? ahead - DAY : ahead > 2 * HOUR ? ahead - HOUR : null;
