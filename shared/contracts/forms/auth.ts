import * as z from 'zod/mini';
import { email, password, requiredLine, signInEmail } from '../fields.ts';
import { limits } from '../limits.ts';

export const loginForm = z.object({ email: signInEmail, password });
export type LoginForm = z.input<typeof loginForm>;

export const registerForm = z
  .object({
    firstName: requiredLine('First name must be at least 2 characters', limits.name),
    lastName: requiredLine('Last name must be at least 2 characters', limits.name),
    email,
    password,
    confirmPassword: password,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      // Said together with the other fields' messages, not only once those are right.
      when: ({ value }) =>
        typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value,
    }),
  );
export type RegisterForm = z.input<typeof registerForm>;

export const currentPassword = z
  .string('Please enter your current password')
  .check(
    z.minLength(1, 'Please enter your current password'),
    z.maxLength(limits.password.max * 2, 'Password must be at most 200 characters'),
  );

export const passwordForm = z.object({ currentPassword, newPassword: password });
export type PasswordForm = z.input<typeof passwordForm>;
