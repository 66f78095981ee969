import * as z from 'zod/mini';
import { subscriberStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { beganOn, beginning, consoleSearch, id, pageQuery, sortedBy, successMessage, timestamp } from './fields.ts';
import { newsletterForm } from './forms/contact.ts';

export const subscribe = {
  access: 'anyone',
  summary: 'Subscribe to the newsletter and send a confirmation email',
  body: z.extend(newsletterForm, { beganOn }),
  status: 202,
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;

export const subscriber = z.strictObject({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When the address was first entered. */
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  /** `bounce`: emails came back. `complaint`: reported as spam. Null when the subscriber unsubscribed. */
  endedBecause: z.nullable(z.enum(['bounce', 'complaint'])),
  tags: z.array(z.string()),
  beganOn: beginning,
});
export type Subscriber = z.output<typeof subscriber>;

export const listSubscribers = {
  access: 'admin',
  summary: 'List subscribers, newest first',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(subscriberStates, 'state must be waiting, confirmed or ended')),
    search: consoleSearch,
    sort: sortedBy('asked', 'email'),
  }),
  response: z.array(subscriber),
  paged: true,
} satisfies Contract;

export const countSubscribers = {
  access: 'admin',
  summary: 'Count subscribers by state',
  response: z.strictObject({ waiting: z.int(), confirmed: z.int(), ended: z.int() }),
} satisfies Contract;

export const exportSubscribers = {
  access: 'admin',
  summary: 'Export confirmed subscribers with their unsubscribe links',
  response: z.string(),
  download: { type: 'text/csv', filename: 'newsletter.csv' },
} satisfies Contract;

const BAD_LINK = 'This link is invalid or has expired.';
const token = z.string(BAD_LINK).check(z.minLength(1, BAD_LINK), z.maxLength(200, BAD_LINK));

export const confirmSubscription = {
  access: 'anyone',
  summary: 'Confirm a subscription with the emailed token',
  body: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

/** Stops the emails that the link came with, signed in or out; the token is sent as in `unsubscribe`. */
export const endMails = {
  access: 'anyone',
  summary: 'Unsubscribe a member from digests or message emails',
  query: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token'],
} satisfies Contract;

/** The token is in the query: mail clients post a body of their own (RFC 8058), which is ignored. */
export const unsubscribe = {
  access: 'anyone',
  summary: 'Unsubscribe from the newsletter',
  query: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;
