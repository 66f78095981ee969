import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { password, signInEmail, success, successMessage } from './fields.ts';
import { loginForm, registerForm, unconfirmedEmailForm } from './forms/auth.ts';
import { currentUser } from './users.ts';

export const login = {
  access: 'anyone',
  summary: 'Sign in',
  body: loginForm,
  response: currentUser,
  errors: ['invalid_credentials', 'rate_limited', 'unavailable'],
} satisfies Contract;

export const register = {
  access: 'anyone',
  summary:
    'Create an account and sign in; where joining needs an approval or an invitation, with the token of an invitation alone',
  body: registerForm,
  status: 201,
  response: currentUser,
  errors: ['conflict', 'approval_needed', 'invitation_needed', 'invalid_token', 'rate_limited', 'unavailable'],
} satisfies Contract;

export const getCurrentUser = {
  access: 'member',
  summary: 'The person who is signed in; also while they are suspended, with the reason and until when',
  whileSuspended: true,
  response: currentUser,
} satisfies Contract;

export const logout = {
  access: 'anyone',
  summary: 'Sign out; also when nobody is signed in',
  response: success,
} satisfies Contract;

export const checkAdmin = {
  access: 'member',
  summary: 'Whether the person who asks is an administrator',
  response: z.strictObject({ isAdmin: z.boolean() }),
} satisfies Contract;

export const forgotPassword = {
  access: 'anyone',
  summary: 'Send a reset link; the answer does not tell whether the account exists',
  body: z.object({ email: signInEmail }),
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;

export const resetPassword = {
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
} satisfies Contract;

export const confirmEmail = {
  access: 'anyone',
  summary: 'Confirm an e-mail address with the token of the mailed link; a second time changes nothing',
  body: z.object({
    token: z.string('The link is incomplete').check(z.minLength(1, 'The link is incomplete'), z.maxLength(200)),
  }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

export const changeUnconfirmedEmail = {
  access: 'member',
  summary: 'Correct an address that is not confirmed yet, with the password; the link goes to the new one',
  body: unconfirmedEmailForm,
  response: currentUser,
  errors: ['conflict', 'rate_limited', 'unavailable'],
} satisfies Contract;

export const sendEmailConfirmation = {
  access: 'member',
  summary: 'Mail the link that confirms one’s address again',
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;
