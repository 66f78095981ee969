import { expect, it } from 'vitest';
import { judgeLink } from './outside-links.ts';

const SERVER = 'https://bonjour.example';

it.each([
  ['https://bonjour.example/blog/one', SERVER, 'open'],
  ['http://127.0.0.1:3000/users/1', 'http://127.0.0.1:3000', 'open'],
  ['https://school.example/visit', SERVER, 'ask'],
  ['https://bonjour.example.evil.example/', SERVER, 'ask'],
  ['http://school.example/', SERVER, 'refuse'],
  ['https://bonjour.example@evil.example/', SERVER, 'refuse'],
  ['javascript:alert(1)', SERVER, 'refuse'],
  ['file:///etc/passwd', SERVER, 'refuse'],
  ['ms-settings:', null, 'refuse'],
  ['not an address', null, 'refuse'],
] as const)('%s, of %s: %s', (address, server, verdict) => {
  expect(judgeLink(address, server)).toBe(verdict);
});
