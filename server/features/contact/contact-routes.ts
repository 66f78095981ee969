import { bookingPath, bookingTitle, findPerson } from '#data/content/people.ts';
import type * as contract from '#shared/contracts/inquiries.ts';
import { beginningOf } from '#shared/rules/visits.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import { hashToken, looksLikeToken } from '../../platform/secrets.ts';
import { type BookingDetails, readBooking } from './booking-details.ts';
import {
  findReceipt,
  listBookingsOf,
  newestAppointment,
  newestAppointments,
  type AppointmentRow,
} from './contact-repository.ts';
import { receiveInquiry } from './receive-inquiry.ts';

type ContactHandlers = Pick<HandlersFor<typeof contract>, 'sendInquiry' | 'requestBooking' | 'getReceipt'>;

/** What visitors send, and how they follow it up. */
export const contactHandlers = (deps: Deps): ContactHandlers => ({
  ...messageHandlers(deps),
  ...bookingHandlers(deps),
  ...receiptHandlers(deps),
});

/** The contact form. */
function messageHandlers(deps: Deps): Pick<ContactHandlers, 'sendInquiry'> {
  return {
    async sendInquiry({ body, client, optsOut, log, write }) {
      return write(async (tx) => {
        const inquiry = {
          first_name: body.firstName,
          last_name: body.lastName,
          email: body.email,
          school_name: body.schoolName,
          service_interest: body.serviceInterest,
          message: body.message,
          ...beginningOf(optsOut ? null : body.beganOn),
        };
        await receiveInquiry(tx, deps, { inquiry, trap: body.website, client, log });
        return { success: true };
      });
    },
  };
}

/** How far ahead a requested time may be, in milliseconds. */
const HORIZON = 366 * 24 * 60 * 60 * 1000;

/** The booking form, which stands in for a calendar: it creates an inquiry. */
function bookingHandlers(deps: Deps): Pick<ContactHandlers, 'requestBooking'> {
  return {
    async requestBooking({ body, client, optsOut, log, write }) {
      if (!findPerson(body.kind, body.person)) throw notFound('this person');
      const { person, kind, timeZone } = body;
      return write(async (tx) => {
        const details: BookingDetails = { person, kind, times: wished(body.times, deps.clock), timeZone };
        const inquiry = {
          kind: 'booking' as const,
          first_name: body.name,
          last_name: '',
          email: body.email,
          school_name: body.schoolName,
          message: body.message ?? '',
          details: JSON.stringify(details),
          ...beginningOf(optsOut ? null : body.beganOn),
        };
        // The same request, sent twice or from two tabs: it is stored once, and its mails have been sent.
        if (await isKnownRequest(tx.db, inquiry, details)) {
          await deps.limits.consume('contact:client', client);
          return { success: true };
        }
        await receiveInquiry(tx, deps, { inquiry, trap: body.website, client, log });
        return { success: true };
      });
    },
  };
}

const requestKey = ({ person, kind, times }: Pick<BookingDetails, 'person' | 'kind' | 'times'>): string =>
  JSON.stringify([person, kind, times.toSorted()]);

/** Whether the same person has already requested the same times, with nothing new to say, and was not cancelled. */
async function isKnownRequest(
  db: Db,
  { email, message }: { readonly email: string; readonly message: string },
  { person, kind, times }: BookingDetails,
): Promise<boolean> {
  const key = requestKey({ person, kind, times });
  const same = (await listBookingsOf(db, email)).filter(
    (row) => (message === '' || row.message === message) && requestKey(readBooking(row.details)) === key,
  );
  const appointments = await newestAppointments(
    db,
    same.map(({ id }) => id),
  );
  return same.some(({ id }) => !appointments.get(id)?.is_off);
}

/** Each time once, in the visitor's order. @throws HttpError 400 when one is past, or more than a year ahead */
function wished(times: readonly string[], clock: Clock): string[] {
  const now = clock.now();
  const ahead = times.map((time) => Date.parse(time) - now);
  if (ahead.some((wait) => wait <= 0)) {
    throw refusedField('validation_failed', 'times', 'Please choose times in the future');
  }
  if (ahead.some((wait) => wait > HORIZON)) {
    throw refusedField('validation_failed', 'times', 'Please choose times within the next year');
  }
  return [...new Set(times)];
}

/** The senders' view of their inquiries, by the link in their mail. */
function receiptHandlers({ db }: Deps): Pick<ContactHandlers, 'getReceipt'> {
  return {
    async getReceipt({ query }) {
      const row = looksLikeToken(query.token) ? await findReceipt(db, hashToken(query.token)) : undefined;
      if (!row) throw notFound('this receipt');
      const booking = row.details === null ? null : readBooking(row.details);
      return {
        receivedAt: row.created_at,
        seenAt: row.seen_at,
        answeredAt: row.answered_at,
        ...(booking && { booking: presentBooking(booking, await newestAppointment(db, row.id)) }),
      };
    },
  };
}

/** A booking as shown on its sender's receipt. */
const presentBooking = (booking: BookingDetails, appointment: AppointmentRow | undefined) => ({
  title: bookingTitle(booking),
  path: bookingPath(booking.kind, { slug: booking.person }),
  timeZone: booking.timeZone,
  appointment: appointment
    ? {
        time: appointment.time,
        callLink: appointment.is_off ? null : appointment.call_link,
        isOff: appointment.is_off === 1,
        changedAt: appointment.created_at,
      }
    : null,
});
