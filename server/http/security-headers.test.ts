import { expect, it } from 'vitest';
import { tileOrigin } from './security-headers.ts';

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png?key=1', 'https://*.tiles.example'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png', 'http://127.0.0.1:8080'],
])('the origin of %s is %s', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin);
});
