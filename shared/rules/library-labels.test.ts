import { expect, it } from 'vitest';
import { clockTime, minutesInWords } from './library-labels.ts';

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [215, '3 h 35 min'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

it.each([
  [7.9, '0:07'],
  [605, '10:05'],
  [3750, '1:02:30'],
])('formats second %d of a film as %s', (second, words) => {
  expect(clockTime(second)).toBe(words);
});
