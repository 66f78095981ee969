import { expect, it } from 'vitest';
import { exactTime, relativeTime } from './relative-time.ts';

const now = new Date('2026-03-19T12:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

it.each([
  [0, 'a moment ago'],
  [59, 'a moment ago'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [23 * 3600, '23 hours ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, '1 week ago'],
  [29 * 86_400, '4 weeks ago'],
  [30 * 86_400, '1 month ago'],
  [364 * 86_400, '12 months ago'],
  [800 * 86_400, '2 years ago'],
])('shows %i seconds ago as "%s"', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

it('shows “a moment ago” for future times, when the reader’s clock is slow', () => {
  for (const seconds of [-30, -9 * 60, -86_400]) expect(ago(seconds)).toBe('a moment ago');
});

it('formats the exact time the British way', () => {
  expect(exactTime(new Date(2024, 2, 19, 14, 5))).toBe('19 March 2024 at 14:05');
});
