import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { success, timestamp } from './fields.ts';
import { currentPassword, passwordForm } from './forms/auth.ts';

export const changePassword = {
  access: 'member',
  summary: 'Change the password and sign out other devices',
  body: passwordForm,
  response: success,
  errors: ['rate_limited', 'unavailable'],
} satisfies Contract;

/** A signed-in browser. */
export const device = z.strictObject({
  /** Identifies the session in `DELETE`; it is not a credential. */
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  /** Whether it is the current session. */
  current: z.boolean(),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
});
export type Device = z.output<typeof device>;

export const listDevices = {
  access: 'member',
  summary: 'List signed-in devices, this one first',
  response: z.array(device),
} satisfies Contract;

export const signOutDevice = {
  access: 'member',
  summary: 'Sign out a device',
  params: z.object({ device: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const signOutOthers = {
  access: 'member',
  summary: 'Sign out all other devices',
  response: success,
} satisfies Contract;

export const mapChoice = z.strictObject({
  /** Whether the member opted out of the map. */
  hidden: z.boolean(),
  /** Whether their location is a known place. */
  located: z.boolean(),
});
export type MapChoice = z.output<typeof mapChoice>;

export const getMapChoice = {
  access: 'member',
  summary: 'Check whether the member is shown on the map',
  response: mapChoice,
} satisfies Contract;

export const setMapChoice = {
  access: 'member',
  summary: 'Show or hide the member on the map',
  body: z.object({ hidden: z.boolean('hidden must be true or false') }),
  response: mapChoice,
} satisfies Contract;

export const exportAccount = {
  access: 'member',
  summary: 'Download all account data as a ZIP',
  whileSuspended: true,
  // A byte stream, so there is nothing to validate.
  response: z.unknown(),
  download: { type: 'application/zip', filename: 'bonjour-my-data.zip' },
  errors: ['rate_limited'],
} satisfies Contract;

export const deleteAccount = {
  access: 'member',
  summary: 'Delete the account and everything in it permanently',
  whileSuspended: true,
  body: z.object({ password: currentPassword }),
  response: success,
  errors: ['conflict', 'rate_limited', 'unavailable'],
} satisfies Contract;

/** How many steps the welcome has: a picture, a place, a first post. */
export const WELCOME_STEPS = 3;

export const welcome = z.strictObject({
  /** How many steps the member has done or skipped; at the end nothing is shown. */
  step: z.int(),
});
export type Welcome = z.output<typeof welcome>;

export const getWelcome = {
  access: 'member',
  summary: 'Get the current welcome step',
  response: welcome,
} satisfies Contract;

export const setWelcome = {
  access: 'member',
  summary: 'Advance or finish the welcome',
  body: z.object({
    step: z
      .int('The step must be a number')
      .check(z.minimum(1, 'This step doesn’t exist'), z.maximum(WELCOME_STEPS, 'This step doesn’t exist')),
  }),
  response: welcome,
} satisfies Contract;

export const celebrateLevel = {
  access: 'member',
  summary: 'Check whether to celebrate a new level, once per level',
  response: z.strictObject({ celebrate: z.boolean() }),
} satisfies Contract;
