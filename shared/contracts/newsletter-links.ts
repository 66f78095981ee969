import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { successMessage } from './fields.ts';

/* Apart from the form: the pages behind the links of mails check nothing. */

const BAD_LINK = 'This link is invalid or has expired.';
const token = z.string(BAD_LINK).check(z.minLength(1, BAD_LINK), z.maxLength(200, BAD_LINK));

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
