import * as z from 'zod/mini';
import { inquiryBoxes, inquiryFilters, inquiryStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import {
  beganOn,
  beginning,
  chosenIds,
  consoleSearch,
  id,
  idParams,
  moment,
  optionalText,
  pageQuery,
  requiredText,
  sortedBy,
  success,
  timestamp,
  webAddress,
} from './fields.ts';
import { bookingForm, bookingKinds, contactForm } from './forms/contact.ts';
import { circleLimits } from './circle-limits.ts';

export const inquiry = z.strictObject({
  id,
  /** Its conversation in the inbox. */
  threadId: z.nullable(id),
  kind: z.enum(['message', 'booking']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  schoolName: z.nullable(z.string()),
  serviceInterest: z.nullable(z.string()),
  message: z.string(),
  /** For a booking: the host, and the requested times as instants. */
  booking: z.nullable(
    z.strictObject({
      person: z.string(),
      /** “Podcast with Ottilie Marsh” */
      title: z.string(),
      kind: z.enum(bookingKinds),
      times: z.array(timestamp),
      timeZone: z.string(),
      /** The confirmed or cancelled appointment; null before. */
      appointment: z.nullable(
        z.strictObject({
          /** Increments with each change. */
          sequence: z.int(),
          time: timestamp,
          callLink: z.nullable(z.string()),
          isOff: z.boolean(),
          changedAt: timestamp,
        }),
      ),
    }),
  ),
  /** Suspected spam: stored, but not emailed. */
  quarantined: z.boolean(),
  createdAt: timestamp,
  seenAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
  /** The team's note; its sender never sees it. */
  note: z.nullable(z.string()),
  beganOn: beginning,
});
export type Inquiry = z.output<typeof inquiry>;

const STATE = 'state must be received, seen or answered';

/** The filters of the inquiry list. */
const listedInquiries = {
  box: z.optional(z.enum(inquiryBoxes, 'This box doesn’t exist')),
  state: z.optional(z.enum(inquiryFilters, 'state must be waiting, received, seen or answered')),
  search: consoleSearch,
};

export const listInquiries = {
  access: 'admin',
  summary: 'List messages and bookings, newest first',
  query: z.extend(pageQuery, { ...listedInquiries, sort: sortedBy('received', 'name', 'school') }),
  response: z.array(inquiry),
  paged: true,
} satisfies Contract;

export const exportInquiries = {
  access: 'admin',
  summary: 'Export inquiries as CSV, up to 10,000',
  query: z.object({ ids: z.optional(chosenIds()), ...listedInquiries }),
  response: z.string(),
  download: { type: 'text/csv', filename: 'inquiries.csv' },
} satisfies Contract;

export const getInquiry = {
  access: 'admin',
  summary: 'Get an inquiry',
  params: idParams,
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;

export const updateInquiry = {
  access: 'admin',
  summary: 'Set an inquiry’s status',
  params: idParams,
  body: z.object({ state: z.enum(inquiryStates, STATE) }),
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;

export const saveInquiryNote = {
  access: 'admin',
  summary: 'Save or remove the team’s note on an inquiry',
  params: idParams,
  body: z.object({
    note: optionalText(circleLimits.inquiryNote),
    /** The note when editing started: 409 with `fields.ifNote` when somebody else changed it in the meantime. */
    ifNote: z.optional(z.nullable(requiredText('Please enter text', { min: 0, max: circleLimits.inquiryNote }))),
  }),
  response: inquiry,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const deleteInquiry = {
  access: 'admin',
  summary: 'Delete an inquiry permanently, also from backups',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const releaseInquiry = {
  access: 'admin',
  summary: 'Mark an inquiry as not spam and notify the team',
  params: idParams,
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;

/** What the sender may see of their inquiry; the link is in the acknowledgement email. */
export const getReceipt = {
  access: 'anyone',
  summary: 'Get the status of an inquiry and the time of its meeting',
  query: z.object({ token: z.string('The link is incomplete') }),
  response: z.strictObject({
    receivedAt: timestamp,
    seenAt: z.nullable(timestamp),
    answeredAt: z.nullable(timestamp),
    /** For a booking: what was requested, on which page, and the confirmed or cancelled appointment. */
    booking: z.optional(
      z.strictObject({
        title: z.string(),
        path: z.string(),
        timeZone: z.string(),
        appointment: z.nullable(
          z.strictObject({
            time: timestamp,
            callLink: z.nullable(z.string()),
            isOff: z.boolean(),
            changedAt: timestamp,
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
} satisfies Contract;

export const sendInquiry = {
  access: 'anyone',
  summary: 'Send the agency a message',
  body: z.extend(contactForm, { beganOn }),
  status: 201,
  response: success,
  errors: ['rate_limited'],
  offline: true,
} satisfies Contract;

export const requestBooking = {
  access: 'anyone',
  summary: 'Request a meeting or recording session at up to three times',
  body: z.extend(bookingForm, { beganOn }),
  status: 201,
  response: success,
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;

const FOLLOWS = 'The number of the last appointment is missing';
/** The number of the appointment on the administrator's screen; null without one. */
const follows = z.nullable(z.int(FOLLOWS).check(z.gte(0, FOLLOWS)));

export const fixAppointment = {
  access: 'admin',
  summary: 'Confirm or change a booking’s time and send invitations',
  params: idParams,
  body: z.object({
    time: z.pipe(
      moment('Please choose a date and a time'),
      z.transform((value) => new Date(value).toISOString()),
    ),
    /** The address of the video call. */
    callLink: z.pipe(
      z.nullish(z.union([z.literal(''), webAddress('Please enter a web address, such as https://meet.example/abc')])),
      z.transform((value) => value || null),
    ),
    follows,
    /** Confirms it even if the host is busy, or their office is closed. */
    anyway: z.optional(z.boolean('Please choose yes or no')),
  }),
  response: inquiry,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const callOffAppointment = {
  access: 'admin',
  summary: 'Cancel a booking’s confirmed time and notify everyone invited',
  params: idParams,
  body: z.object({ follows }),
  response: inquiry,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
