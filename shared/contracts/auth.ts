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
  summary: 'Create an account and sign in, with an invitation where required',
  body: registerForm,
  status: 201,
  response: currentUser,
  errors: ['conflict', 'approval_needed', 'invitation_needed', 'invalid_token', 'rate_limited', 'unavailable'],
} satisfies Contract;

export const getCurrentUser = {
  access: 'member',
  summary: 'Get the signed-in member',
  whileSuspended: true,
  response: currentUser,
} satisfies Contract;

export const logout = {
  access: 'anyone',
  summary: 'Sign out',
  response: success,
} satisfies Contract;

export const checkAdmin = {
  access: 'member',
  summary: 'Check whether the caller is an administrator',
  response: z.strictObject({ isAdmin: z.boolean() }),
} satisfies Contract;

export const forgotPassword = {
  access: 'anyone',
  summary: 'Send a password reset link, if the account exists',
  body: z.object({ email: signInEmail }),
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;

export const resetPassword = {
  access: 'anyone',
  summary: 'Set a new password with a reset token',
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
  summary: 'Confirm an email address with the emailed token',
  body: z.object({
    token: z.string('The link is incomplete').check(z.minLength(1, 'The link is incomplete'), z.maxLength(200)),
  }),
  response: successMessage,
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

export const changeUnconfirmedEmail = {
  access: 'member',
  summary: 'Change an unconfirmed email address and send a new link',
  body: unconfirmedEmailForm,
  response: currentUser,
  errors: ['conflict', 'rate_limited', 'unavailable'],
} satisfies Contract;

export const sendEmailConfirmation = {
  access: 'member',
  summary: 'Send the confirmation email again',
  response: successMessage,
  errors: ['rate_limited'],
} satisfies Contract;
