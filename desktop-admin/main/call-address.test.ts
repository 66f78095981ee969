import { expect, it } from 'vitest';
import { callPath } from './call-address.ts';

const SERVER = 'https://bonjour.example';
const at = (origin: string, path: string) => `/at/${encodeURIComponent(origin)}${path}`;

it.each([
  ['a call for the server', at(SERVER, '/api/admin/chats'), 'POST', '/api/admin/chats'],
  ['a call for another server', at('https://other.example', '/api/admin/chats'), 'GET', null],
  ['a picture', '/api/blog/pictures/7', 'GET', '/api/blog/pictures/7'],
  ['a write that names no server', '/api/admin/chats', 'POST', null],
  ['a screen', '/admin/chats', 'GET', undefined],
  ['a screen that looks like a call', '/at/api', 'GET', undefined],
] as const)('%s', (_, pathname, method, expected) => {
  expect(callPath(pathname, method, SERVER)).toBe(expected);
});
