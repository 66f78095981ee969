import * as z from 'zod/mini';
import { bookingKinds } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, pageQuery, timestamp } from './fields.ts';

/** What an inquiry has come to; a later state holds the earlier ones. Its sender sees it on the receipt. */
export const inquiryStates = ['received', 'seen', 'answered'] as const;

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
      kind: z.enum(bookingKinds),
      times: z.array(timestamp),
      timeZone: z.string(),
    }),
  ),
  /** It looks like a machine's: kept, but mailed to nobody. */
  quarantined: z.boolean(),
  createdAt: timestamp,
  seenAt: z.nullable(timestamp),
  answeredAt: z.nullable(timestamp),
});
export type Inquiry = z.output<typeof inquiry>;

export const listInquiries = endpoint({
  name: 'inquiries.list',
  method: 'GET',
  path: '/api/admin/inquiries',
  access: 'admin',
  summary: 'Messages and bookings, newest first, the quarantined ones too',
  query: pageQuery,
  response: z.array(inquiry),
  paged: true,
});

export const updateInquiry = endpoint({
  name: 'inquiries.update',
  method: 'PUT',
  path: '/api/admin/inquiries/:id',
  access: 'admin',
  summary: 'Says what an inquiry has come to',
  params: idParams,
  body: z.object({ state: z.enum(inquiryStates, 'Please choose received, seen or answered') }),
  response: inquiry,
  errors: ['not_found'],
});
