import { expect, it } from 'vitest';
import { isOnline } from './community-routes.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

it.each([
  ['2026-03-01T12:00:00.000Z', true],
  ['2026-03-01T11:55:00.001Z', true],
  ['2026-03-01T11:55:00.000Z', false],
  ['2025-03-01T12:00:00.000Z', false],
  [null, false],
])('a member last active at %s is online at noon: %s', (at, online) => {
  expect(isOnline(at, NOW)).toBe(online);
});
