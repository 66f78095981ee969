import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { successMessage } from './fields.ts';

/* Apart from the sign-in forms: the page that a mailed link opens needs no form's schema. */

export const confirmEmail = endpoint({
  name: 'auth.email.confirm',
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anyone',
  summary: 'Confirm an e-mail address with the token of the mailed link; a second time changes nothing',
  body: z.object({
    token: z.string('The link is incomplete').check(z.minLength(1, 'The link is incomplete'), z.maxLength(200)),
  }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
});

export const sendEmailConfirmation = endpoint({
  name: 'auth.email.send',
  method: 'POST',
  path: '/api/auth/email/send',
  access: 'member',
  summary: 'Mail the link that confirms one’s address again',
  response: successMessage,
  errors: ['rate_limited'],
});
