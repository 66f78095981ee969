import * as z from 'zod/mini';
import { subscriberStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { beganOn, beginning, consoleSearch, id, pageQuery, sortedBy, successMessage, timestamp } from './fields.ts';
import { newsletterForm } from './forms/contact.ts';

export const subscribe = {
  access: 'anyone',
  summary: 'Asks for the newsletter; the answer does not tell whether the address is known',
  body: z.extend(newsletterForm, { beganOn }),
  status: 202,
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;

export const subscriber = z.strictObject({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When the address was first given. */
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  /** `bounce`: mails to it came back. `complaint`: called spam by its reader. Null when its subscriber ended it. */
  endedBecause: z.nullable(z.enum(['bounce', 'complaint'])),
  tags: z.array(z.string()),
  beganOn: beginning,
});
export type Subscriber = z.output<typeof subscriber>;

export const listSubscribers = {
  access: 'admin',
  summary:
    'Every address that was given for the newsletter, newest first unless sorted; of one state, and by a part of it, if asked',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(subscriberStates, 'Please choose waiting, confirmed or ended')),
    search: consoleSearch,
    sort: sortedBy('asked', 'email'),
  }),
  response: z.array(subscriber),
  paged: true,
} satisfies Contract;

export const countSubscribers = {
  access: 'admin',
  summary: 'How many addresses there are of each state',
  response: z.strictObject({ waiting: z.int(), confirmed: z.int(), ended: z.int() }),
} satisfies Contract;

export const exportSubscribers = {
  access: 'admin',
  summary: 'The confirmed subscribers, each with the link that ends the subscription',
  response: z.string(),
  download: { type: 'text/csv', filename: 'newsletter.csv' },
} satisfies Contract;

const BAD_LINK = 'This link is invalid or has expired.';
const token = z.string(BAD_LINK).check(z.minLength(1, BAD_LINK), z.maxLength(200, BAD_LINK));

export const confirmSubscription = {
  access: 'anyone',
  summary: 'Confirms a subscription with the token of its mail; never by GET, which mail scanners do',
  body: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

/** Ends the mails that it came with, signed in or out; the token travels as that of `unsubscribe` does. */
export const endMails = {
  access: 'anyone',
  summary: 'Ends a member’s digests, or their mails about messages, at once, with the token of such a mail',
  query: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token'],
} satisfies Contract;

/** The token travels in the query: mail programs post a body of their own (RFC 8058), which is not read. */
export const unsubscribe = {
  access: 'anyone',
  summary: 'Ends a subscription at once, with one click',
  query: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;
