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
  /** A honeypot: people leave it empty. What fills it is kept apart, never refused, never lost. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type ContactForm = z.input<typeof contactForm>;

const WHEN_MESSAGE = 'Please choose at least one time that suits you';

const wishedTime = z.pipe(
  moment('Please choose a date and a time'),
  z.transform((value) => new Date(value).toISOString()),
);

/** What can be booked: a podcast with a producer (`/book/{name}`), or a meeting (`/book/meeting/{name}`). */
export const bookingKinds = ['podcast', 'meeting'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The booking page's own form, for when the calendar cannot be shown. It is kept as an inquiry. */
export const bookingForm = z.object({
  /** The last part of the page's address. */
  person: z
    .string('Please choose who you’d like to meet')
    .check(z.maxLength(100, 'Please choose who you’d like to meet')),
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

export const newsletterForm = z.object({
  email,
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type NewsletterForm = z.input<typeof newsletterForm>;
