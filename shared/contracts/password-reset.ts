import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password, signInEmail, successMessage } from './fields.ts';

/*
 * Apart from the sign-in forms: the pages of a reset have checks and messages of their own (public-side §5), so that
 * they need no schema.
 */

export const forgotPassword = endpoint({
  name: 'auth.forgot',
  method: 'POST',
  path: '/api/forgot-password',
  access: 'anyone',
  summary: 'Send a reset link; the answer does not tell whether the account exists',
  body: z.object({ email: signInEmail }),
  response: successMessage,
  errors: ['rate_limited'],
});

export const resetPassword = endpoint({
  name: 'auth.reset',
  method: 'POST',
  path: '/api/reset-password',
  access: 'anyone',
  summary: 'Set a new password with the token of a reset link',
  body: z.object({
    token: z
      .string('The reset token is missing or invalid')
      .check(z.minLength(1, 'The reset token is missing or invalid'), z.maxLength(200)),
    newPassword: password,
  }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited', 'unavailable'],
});
