import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { success } from './fields.ts';
import { currentUser } from './users.ts';

// Apart from auth.ts: every page makes these calls, and none of them needs the schemas of the sign-in forms.

export const getCurrentUser = endpoint({
  name: 'auth.user',
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'The person who is signed in',
  response: currentUser,
});

export const logout = endpoint({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Sign out; also when nobody is signed in',
  response: success,
});

export const checkAdmin = endpoint({
  name: 'admin.check',
  method: 'GET',
  path: '/api/admin/check',
  access: 'member',
  summary: 'Whether the person who asks is an administrator',
  response: z.strictObject({ isAdmin: z.boolean() }),
});
