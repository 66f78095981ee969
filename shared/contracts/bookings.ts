import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, optionalLine, optionalText, requiredLine, success, timeZone } from './fields.ts';
import { limits } from './limits.ts';

const WHEN_MESSAGE = 'Please choose at least one time that suits you';
const wishedTime = z.pipe(
  z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }),
  z.transform((value) => new Date(value).toISOString()),
);

/** What can be booked: a podcast with a producer (`/book/{name}`), or a meeting (`/book/meeting/{name}`). */
export const bookingKinds = ['podcast', 'meeting'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The booking page's own form, for when the calendar cannot be shown. It is kept as an inquiry. */
export const bookingForm = z.object({
  /** The last part of the page's address. */
  person: z.string('Please choose whom to meet').check(z.maxLength(100, 'Please choose whom to meet')),
  kind: z.enum(bookingKinds, 'Please choose what to book'),
  name: requiredLine('Please enter your name', { max: limits.name.max }),
  email,
  /** Up to three wishes, as instants; the time zone says how they were read. */
  times: z
    .array(wishedTime, WHEN_MESSAGE)
    .check(z.minLength(1, WHEN_MESSAGE), z.maxLength(limits.wishedTimes, 'Please choose at most three times')),
  timeZone,
  schoolName: optionalLine(limits.school),
  /** Anything else that the person should know. */
  message: optionalText(limits.contactMessage.max),
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type BookingForm = z.input<typeof bookingForm>;

export const requestBooking = endpoint({
  name: 'bookings.request',
  method: 'POST',
  path: '/api/bookings',
  access: 'anyone',
  summary: 'Asks for a meeting or a recording session at one of the wished times',
  body: bookingForm,
  status: 201,
  response: success,
  errors: ['not_found', 'rate_limited'],
  offline: true,
});
