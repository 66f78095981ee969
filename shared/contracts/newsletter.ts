import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, successMessage } from './fields.ts';

const BAD_LINK = 'This link is invalid or has expired.';
const token = z.string(BAD_LINK).check(z.minLength(1, BAD_LINK), z.maxLength(200, BAD_LINK));

export const newsletterForm = z.object({
  email,
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type NewsletterForm = z.input<typeof newsletterForm>;

export const subscribe = endpoint({
  name: 'newsletter.subscribe',
  method: 'POST',
  path: '/api/newsletter',
  access: 'anyone',
  summary: 'Asks for the newsletter; the answer does not tell whether the address is known',
  body: newsletterForm,
  status: 202,
  response: successMessage,
  errors: ['rate_limited'],
});

export const confirmSubscription = endpoint({
  name: 'newsletter.confirm',
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anyone',
  summary: 'Confirms a subscription with the token of its mail; never by GET, which mail scanners do',
  body: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
});

/** The token travels in the query: mail programs post a body of their own (RFC 8058), which is not read. */
export const unsubscribe = endpoint({
  name: 'newsletter.unsubscribe',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'anyone',
  summary: 'Ends a subscription at once, with one click',
  query: z.object({ token }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
});

export const exportSubscribers = endpoint({
  name: 'newsletter.export',
  method: 'GET',
  path: '/api/admin/newsletter.csv',
  access: 'admin',
  summary: 'The confirmed subscribers, each with the link that ends the subscription',
  response: z.string(),
  download: { type: 'text/csv', filename: 'newsletter.csv' },
});
