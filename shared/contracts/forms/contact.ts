import * as z from 'zod/mini';
import { email, moment, optionalLine, optionalText, requiredLine, requiredText, timeZone } from '../fields.ts';
import { contactFields, serviceInterests } from '../contact-fields.ts';
import { limits } from '../limits.ts';

const { firstName, lastName, schoolName, message } = contactFields;

export const contactForm = z.object({
  firstName: requiredLine(firstName.message, firstName),
  lastName: requiredLine(lastName.message, lastName),
  email,
  schoolName: optionalLine(schoolName.max),
  serviceInterest: z.pipe(
    z.nullish(z.union([z.enum(serviceInterests), z.literal('')], 'Please choose one of the services')),
    z.transform((value) => value || null),
  ),
  message: requiredText(message.message, message),
  /** A honeypot: people leave it empty. Filled ones are quarantined, never refused or lost. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type ContactForm = z.input<typeof contactForm>;

const WHEN_MESSAGE = 'Please choose at least one time that suits you';

const wishedTime = z.pipe(
  moment('Please choose a date and a time'),
  z.transform((value) => new Date(value).toISOString()),
);

/** Bookable pages: a podcast with a producer (`/book/{name}`), or a meeting (`/book/meeting/{name}`). */
export const bookingKinds = ['podcast', 'meeting'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The booking page's own form, for when the calendar cannot be shown. Stored as an inquiry. */
export const bookingForm = z.object({
  /** The last part of the page's URL. */
  person: z
    .string('Please choose who you’d like to meet')
    .check(z.maxLength(100, 'Please choose who you’d like to meet')),
  kind: z.enum(bookingKinds, 'Please choose what to book'),
  name: requiredLine('Please enter your name', { max: limits.name.max }),
  email,
  /** Up to three requested times, as instants; the time zone is the sender's. */
  times: z
    .array(wishedTime, WHEN_MESSAGE)
    .check(z.minLength(1, WHEN_MESSAGE), z.maxLength(limits.wishedTimes, 'Please choose at most three times')),
  timeZone,
  schoolName: optionalLine(limits.school),
  /** A comment for the host. */
  message: optionalText(limits.contactMessage.max),
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type BookingForm = z.input<typeof bookingForm>;

export const newsletterForm = z.object({
  email,
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type NewsletterForm = z.input<typeof newsletterForm>;
