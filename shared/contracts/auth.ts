import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, password, requiredLine, signInEmail } from './fields.ts';
import { limits } from './limits.ts';
import { currentUser } from './users.ts';

export { confirmEmail, sendEmailConfirmation } from './email-confirmation.ts';
export { forgotPassword, resetPassword } from './password-reset.ts';
export { checkAdmin, getCurrentUser, logout } from './session.ts';

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

export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  body: loginForm,
  response: currentUser,
  errors: ['invalid_credentials', 'rate_limited', 'unavailable'],
});

export const register = endpoint({
  name: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account and sign in',
  body: registerForm,
  status: 201,
  response: currentUser,
  errors: ['conflict', 'rate_limited', 'unavailable'],
});
