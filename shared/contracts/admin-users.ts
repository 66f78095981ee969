import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { chosenIds, consoleSearch, id, idParams, pageQuery, sortedBy, success, timestamp } from './fields.ts';
import { setupForm } from './forms/auth.ts';

/** A member as administrators see them, with the email address. */
export const registeredUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  createdAt: timestamp,
  lastActiveAt: z.nullable(timestamp),
  /** When the current suspension ends: null if it has no end, missing if the member is not suspended. */
  suspendedUntil: z.optional(z.nullable(timestamp)),
});
export type RegisteredUser = z.output<typeof registeredUser>;

export const listUsers = {
  access: 'admin',
  summary: 'List users, newest first, and search by name, email, job title or school',
  query: z.extend(pageQuery, { search: consoleSearch, sort: sortedBy('joined', 'name', 'email', 'school') }),
  response: z.array(registeredUser),
  paged: true,
} satisfies Contract;

export const exportUsers = {
  access: 'admin',
  summary: 'Export users as CSV, up to 10,000',
  query: z.object({ ids: z.optional(chosenIds()), search: consoleSearch }),
  response: z.string(),
  download: { type: 'text/csv', filename: 'users.csv' },
} satisfies Contract;

export const userCounts = z.strictObject({
  total: z.int(),
  withSchool: z.int(),
  /** Since the first of the current month, in London. */
  newThisMonth: z.int(),
});
export type UserCounts = z.output<typeof userCounts>;

export const countUsers = {
  access: 'admin',
  summary: 'Count all users, those with a school and those new this month',
  response: userCounts,
} satisfies Contract;

export const deleteUser = {
  access: 'admin',
  summary: 'Delete a user and all their content permanently',
  params: idParams,
  response: success,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const setAdministrator = {
  access: 'admin',
  summary: 'Grant or remove administrator access',
  params: idParams,
  body: z.object({ isAdmin: z.boolean('isAdmin must be true or false') }),
  response: success,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const setUpAccount = {
  access: 'admin',
  summary: 'Set up the first administrator account with a name, email and password',
  body: setupForm,
  response: success,
  errors: ['conflict', 'unavailable'],
} satisfies Contract;
