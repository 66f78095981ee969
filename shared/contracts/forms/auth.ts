import * as z from 'zod/mini';
import { email, optionalText, password, requiredLine, signInEmail } from '../fields.ts';
import { circleLimits } from '../circle-limits.ts';
import { limits } from '../limits.ts';

export const loginForm = z.object({ email: signInEmail, password });
export type LoginForm = z.input<typeof loginForm>;

const firstName = requiredLine('First name must be at least 2 characters', limits.name);
const lastName = requiredLine('Last name must be at least 2 characters', limits.name);

const INVITATION = 'This invitation link is incomplete';
/** The token after `?invitation=` in the link. */
export const invitationToken = z
  .string(INVITATION)
  .check(z.trim(), z.minLength(1, INVITATION), z.maxLength(200, INVITATION));

export const registerForm = z
  .object({
    firstName,
    lastName,
    email,
    password,
    confirmPassword: password,
    invitation: z.optional(invitationToken),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      // Reported together with the other fields' errors, not only once those are valid.
      when: ({ value }) =>
        typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value,
    }),
  );
export type RegisterForm = z.input<typeof registerForm>;

/** The form to request membership, when administrators decide. */
export const applicationForm = z.object({
  firstName,
  lastName,
  email,
  schoolName: requiredLine('Please enter your school', { max: limits.school }),
  role: requiredLine('Please enter your role', { max: circleLimits.applicationRole }),
  note: optionalText(circleLimits.applicationNote),
});
export type ApplicationForm = z.input<typeof applicationForm>;

export const currentPassword = z
  .string('Please enter your current password')
  .check(
    z.minLength(1, 'Please enter your current password'),
    z.maxLength(limits.password.max * 2, 'Password must be at most 200 characters'),
  );

/** Corrects a mistyped address after signing up. */
export const unconfirmedEmailForm = z.object({ email, password: currentPassword });
export type UnconfirmedEmailForm = z.input<typeof unconfirmedEmailForm>;

export const passwordForm = z.object({ currentPassword, newPassword: password });
export type PasswordForm = z.input<typeof passwordForm>;

/** What the first administrator enters instead of the initial account's values. */
export const setupForm = z.object({ firstName, lastName, email, newPassword: password });
export type SetupForm = z.input<typeof setupForm>;
