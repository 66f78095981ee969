import type * as contract from '#shared/contracts/inquiries.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { findConflicts } from './booking-conflicts.ts';
import { readBooking } from './booking-details.ts';
import { newestAppointment, findInquiry, type AppointmentRow } from './contact-repository.ts';
import { presentInquiry } from './inquiry-presenter.ts';
import { type BookingRow, writeAppointment } from './inquiry-service.ts';

/**
 * How administrators fix, change and cancel the time of a booking. Sender, team and person booked are mailed each time.
 */
export function appointmentHandlers(
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
): Pick<HandlersFor<typeof contract>, 'fixAppointment' | 'callOffAppointment'> {
  const { clock } = deps;
  const keep = async (
    tx: Transaction,
    inquiry: BookingRow,
    appointment: Omit<AppointmentRow, 'inquiry_id' | 'created_at'>,
    authorId: number,
  ) => presentInquiry(tx.db, await writeAppointment(tx, deps, inquiry, appointment, authorId));

  return {
    async fixAppointment({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const inquiry = await findBooking(tx, params.id);
        if (Date.parse(body.time) <= clock.now()) {
          throw refusedField('validation_failed', 'time', 'Please choose a time in the future');
        }
        const before = await newestAppointment(tx.db, inquiry.id);
        // A retry after a lost response, or the same change by two people.
        if (before && !before.is_off && before.time === body.time && before.call_link === body.callLink) {
          return presentInquiry(tx.db, inquiry);
        }
        expectFollows(before, body.follows);
        // An unchanged time, such as with a new link, was already checked.
        const isSameTime = before?.is_off === 0 && before.time === body.time;
        if (body.anyway !== true && !isSameTime) await expectFree(tx, inquiry, body.time);
        const next = { sequence: nextOf(before), time: body.time, call_link: body.callLink, is_off: 0 } as const;
        const summary = before && !before.is_off ? 'Changed a booking’s time' : 'Confirmed a booking’s time';
        await audit(tx, { kind: 'inquiry', id: inquiry.id, summary });
        return keep(tx, inquiry, next, actor.id);
      });
    },

    async callOffAppointment({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const inquiry = await findBooking(tx, params.id);
        const before = await newestAppointment(tx.db, inquiry.id);
        if (!before || before.is_off) return presentInquiry(tx.db, inquiry);
        expectFollows(before, body.follows);
        await audit(tx, { kind: 'inquiry', id: inquiry.id, summary: 'Cancelled a booking' });
        const next = {
          sequence: nextOf(before),
          time: before.time,
          call_link: before.call_link,
          is_off: 1,
        } as const;
        return keep(tx, inquiry, next, actor.id);
      });
    },
  };
}

const nextOf = (before: AppointmentRow | undefined): number => (before ? before.sequence + 1 : 0);

/** @throws HttpError 404 when it is not a booking, or is in quarantine, from where nobody is mailed */
async function findBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const inquiry = await findInquiry(tx.db, id);
  if (!inquiry || inquiry.details === null || inquiry.quarantined) throw notFound('this booking');
  return { ...inquiry, details: inquiry.details };
}

/** @throws HttpError 409 that says why the time does not suit the person booked. `anyway` skips this check */
async function expectFree(tx: Transaction, inquiry: BookingRow, time: string): Promise<void> {
  const details = readBooking(inquiry.details);
  const reasons = await findConflicts(tx.db, { inquiryId: inquiry.id, details, time });
  if (reasons.length > 0) throw refusedField('conflict', 'anyway', reasons.join(' '));
}

/** @throws HttpError 409 when somebody else has changed the appointment in the meantime */
function expectFollows(newest: AppointmentRow | undefined, follows: number | null): void {
  if ((newest?.sequence ?? null) !== follows) {
    throw new HttpError('conflict', 'Someone else has just changed this time. Please check it and try again.');
  }
}
