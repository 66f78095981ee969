import type * as contract from '#shared/contracts/inquiries.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { readersOf, type AppointmentReader } from './appointment-mail.ts';
import { reasonsAgainst } from './booking-conflicts.ts';
import { readBooking } from './contact-mail.ts';
import {
  insertAppointment,
  newestAppointment,
  changeInquiryState,
  findInquiry,
  presentInquiry,
  type AppointmentRow,
  type InquiryRow,
} from './contact-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'contact.appointment': { inquiryId: number; sequence: number; reader: AppointmentReader };
    /** Once the meeting is near. One that was moved or called off since has another number, and reminds nobody. */
    'contact.remind': { inquiryId: number; sequence: number; reader: AppointmentReader };
  }
}

/** How administrators fix the time of a booking, change it and call it off. Sender, team and the person booked are mailed each time. */
export function appointmentHandlers({
  clock,
  jobs,
  live,
}: Pick<Deps, 'clock' | 'jobs' | 'live'>): Pick<HandlersFor<typeof contract>, 'fixAppointment' | 'callOffAppointment'> {
  const keep = async (
    tx: Transaction,
    inquiry: BookingRow,
    appointment: Omit<AppointmentRow, 'inquiry_id' | 'created_at'>,
  ) => {
    const now = timestamp(clock);
    await insertAppointment(tx.db, { ...appointment, inquiry_id: inquiry.id, created_at: now });
    const wait = appointment.is_off ? null : untilReminder(Date.parse(appointment.time) - clock.now());
    for (const reader of readersOf(readBooking(inquiry.details))) {
      const told = { inquiryId: inquiry.id, sequence: appointment.sequence, reader };
      await jobs.add(tx, 'contact.appointment', told);
      if (wait !== null) await jobs.add(tx, 'contact.remind', told, wait);
    }
    // A sender who has a time, or knows that there is none, has been answered.
    const answered = await changeInquiryState(tx.db, inquiry.id, { state: 'answered', now });
    await live.emit(tx, { name: 'inquiry.changed', data: { inquiryId: inquiry.id } }, toAdministrators);
    return presentInquiry(tx.db, answered ?? inquiry);
  };

  return {
    async fixAppointment({ params, body, audit, write }) {
      return write(async (tx) => {
        const inquiry = await findBooking(tx, params.id);
        if (Date.parse(body.time) <= clock.now()) {
          throw refusedField('validation_failed', 'time', 'Please choose a time in the future');
        }
        const before = await newestAppointment(tx.db, inquiry.id);
        // Sent again after its answer was lost, or agreed on by two: it is so already.
        if (before && !before.is_off && before.time === body.time && before.call_link === body.callLink) {
          return presentInquiry(tx.db, inquiry);
        }
        expectFollows(before, body.follows);
        // A time that is kept, such as with another link, was agreed on before.
        const isKept = before?.is_off === 0 && before.time === body.time;
        if (body.anyway !== true && !isKept) await expectFree(tx, inquiry, body.time);
        const next = { sequence: nextOf(before), time: body.time, call_link: body.callLink, is_off: 0 } as const;
        const summary = before && !before.is_off ? 'Changed a booking’s time' : 'Confirmed a booking’s time';
        await audit(tx, { kind: 'inquiry', id: inquiry.id, summary });
        return keep(tx, inquiry, next);
      });
    },

    async callOffAppointment({ params, body, audit, write }) {
      return write(async (tx) => {
        const inquiry = await findBooking(tx, params.id);
        const before = await newestAppointment(tx.db, inquiry.id);
        if (!before || before.is_off) return presentInquiry(tx.db, inquiry);
        expectFollows(before, body.follows);
        await audit(tx, { kind: 'inquiry', id: inquiry.id, summary: 'Cancelled a booking' });
        return keep(tx, inquiry, {
          sequence: nextOf(before),
          time: before.time,
          call_link: before.call_link,
          is_off: 1,
        });
      });
    },
  };
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A day before a meeting, or an hour before one that is fixed later than that; null when it is too near for either. */
const untilReminder = (ahead: number): number | null =>
  ahead > DAY + HOUR ? ahead - DAY : ahead > 2 * HOUR ? ahead - HOUR : null;

const nextOf = (before: AppointmentRow | undefined): number => (before ? before.sequence + 1 : 0);

/** @throws HttpError 404 for what is no booking, or waits in quarantine, from where nobody is mailed */
async function findBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const inquiry = await findInquiry(tx.db, id);
  if (!inquiry || inquiry.details === null || inquiry.quarantined) throw notFound('this booking');
  return { ...inquiry, details: inquiry.details };
}

type BookingRow = InquiryRow & { readonly details: string };

/** @throws HttpError 409 that says why the time does not suit the person booked; a call that says `anyway` leaves it out */
async function expectFree(tx: Transaction, inquiry: BookingRow, time: string): Promise<void> {
  const details = readBooking(inquiry.details);
  const reasons = await reasonsAgainst(tx.db, { inquiryId: inquiry.id, details, time });
  if (reasons.length > 0) throw refusedField('conflict', 'anyway', reasons.join(' '));
}

/** @throws HttpError 409 when somebody else has changed the appointment since it was looked at */
function expectFollows(newest: AppointmentRow | undefined, follows: number | null): void {
  if ((newest?.sequence ?? null) !== follows) {
    throw new HttpError('conflict', 'Someone else has just changed this time. Please check it and try again.');
  }
}
