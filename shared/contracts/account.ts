import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password, success, timestamp } from './fields.ts';
import { limits } from './limits.ts';

const currentPassword = z
  .string('Please enter your current password')
  .check(
    z.minLength(1, 'Please enter your current password'),
    z.maxLength(limits.password.max * 2, 'Password must be at most 200 characters'),
  );

export const passwordForm = z.object({ currentPassword, newPassword: password });
export type PasswordForm = z.input<typeof passwordForm>;

export const changePassword = endpoint({
  name: 'account.password',
  method: 'PUT',
  path: '/api/account/password',
  access: 'member',
  summary: 'Change one’s password; every other session ends',
  body: passwordForm,
  response: success,
  errors: ['rate_limited', 'unavailable'],
});

/** A browser that is signed in. */
export const device = z.strictObject({
  /** Names the session in `DELETE`; opens nothing. */
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
});
export type Device = z.output<typeof device>;

export const listDevices = endpoint({
  name: 'account.devices',
  method: 'GET',
  path: '/api/account/devices',
  access: 'member',
  summary: 'Where one is signed in, this device first, then by last use; 100 at most',
  response: z.array(device),
});

export const signOutDevice = endpoint({
  name: 'account.devices.end',
  method: 'DELETE',
  path: '/api/account/devices/:device',
  access: 'member',
  summary: 'Sign out one of one’s devices',
  params: z.object({ device: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  response: success,
  errors: ['not_found'],
});

export const signOutOthers = endpoint({
  name: 'account.devices.end-others',
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'member',
  summary: 'Sign out everywhere but here',
  response: success,
});

export const mapChoice = z.strictObject({
  /** Whether the member wishes not to be on the map. */
  hidden: z.boolean(),
  /** Whether their location is a place that we know. */
  located: z.boolean(),
});
export type MapChoice = z.output<typeof mapChoice>;

export const getMapChoice = endpoint({
  name: 'account.map',
  method: 'GET',
  path: '/api/account/map',
  access: 'member',
  summary: 'Whether one is on the members’ map',
  response: mapChoice,
});

export const setMapChoice = endpoint({
  name: 'account.map.set',
  method: 'PUT',
  path: '/api/account/map',
  access: 'member',
  summary: 'Be on the members’ map, or not',
  body: z.object({ hidden: z.boolean('Please give hidden as true or false') }),
  response: mapChoice,
});

export const exportAccount = endpoint({
  name: 'account.export',
  method: 'GET',
  path: '/api/account/export',
  access: 'member',
  summary: 'Everything held about oneself: one ZIP of JSON and files',
  // A stream of bytes: nothing of it is there to be checked.
  response: z.unknown(),
  download: { type: 'application/zip', filename: 'bonjour-my-data.zip' },
  errors: ['rate_limited'],
});

export const deleteAccount = endpoint({
  name: 'account.delete',
  method: 'DELETE',
  path: '/api/account',
  access: 'member',
  summary: 'Delete one’s account with everything in it, for good',
  body: z.object({ password: currentPassword }),
  response: success,
  errors: ['conflict', 'rate_limited', 'unavailable'],
});
