import * as z from 'zod/mini';
import { inquiryBoxes, inquiryStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { consoleSearch, id, idParams, optionalText, pageQuery, requiredText, success, timestamp } from './fields.ts';
import { bookingKinds } from './forms/contact.ts';
import { limits } from './limits.ts';

export const inquiry = z.strictObject({
  id,
  kind: z.enum(['message', 'booking']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  schoolName: z.nullable(z.string()),
  serviceInterest: z.nullable(z.string()),
  message: z.string(),
  /** Of a booking: with whom, and the wished times as instants. */
  booking: z.nullable(
    z.strictObject({
      person: z.string(),
      /** “A podcast with Ottilie Marsh” */
      title: z.string(),
      kind: z.enum(bookingKinds),
      times: z.array(timestamp),
      timeZone: z.string(),
      /** The time that was fixed, or called off again; null before. */
      appointment: z.nullable(
        z.strictObject({
          /** Each change has the next number. */
          sequence: z.int(),
          time: timestamp,
          callLink: z.nullable(z.string()),
          isOff: z.boolean(),
          changedAt: timestamp,
        }),
      ),
    }),
  ),
  /** It looks like a machine's: kept, but mailed to nobody. */
  quarantined: z.boolean(),
  createdAt: timestamp,
  seenAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
  /** The agency's own; its sender never sees it. */
  note: z.nullable(z.string()),
});
export type Inquiry = z.output<typeof inquiry>;

const STATE = 'Please choose received, seen or answered';

export const listInquiries = {
  access: 'admin',
  summary: 'Messages and bookings, newest first; the quarantined ones too, unless one box is asked for',
  query: z.extend(pageQuery, {
    box: z.optional(z.enum(inquiryBoxes, 'Please choose inbox or quarantine')),
    state: z.optional(z.enum(inquiryStates, STATE)),
    search: consoleSearch,
  }),
  response: z.array(inquiry),
  paged: true,
} satisfies Contract;

export const getInquiry = {
  access: 'admin',
  summary: 'One inquiry as it is now',
  params: idParams,
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;

export const updateInquiry = {
  access: 'admin',
  summary: 'Says what an inquiry has come to',
  params: idParams,
  body: z.object({ state: z.enum(inquiryStates, STATE) }),
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;

export const noteInquiry = {
  access: 'admin',
  summary: 'Keeps what the agency notes about an inquiry; an empty note takes it away',
  params: idParams,
  body: z.object({
    note: optionalText(limits.inquiryNote),
    /** The note that the change began from: 409 with `fields.ifNote` when somebody wrote another in the meantime. */
    ifNote: z.optional(z.nullable(requiredText('Please enter text', { min: 0, max: limits.inquiryNote }))),
  }),
  response: inquiry,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const deleteInquiry = {
  access: 'admin',
  summary: 'Erases an inquiry for good, with its note, times, receipts and mails that wait; also from backups',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const releaseInquiry = {
  access: 'admin',
  summary: 'Takes an inquiry out of quarantine: from then on it is one like any other, and is mailed',
  params: idParams,
  response: inquiry,
  errors: ['not_found'],
} satisfies Contract;
