import { expect, it } from 'vitest';
import { dayCount, daysBefore, everyDay, londonDay, startOf, timeBefore, unitOf } from './london-days.ts';

it.each([
  ['2026-01-05T23:59:59.999Z', '2026-01-05'],
  ['2026-01-06T00:00:00.000Z', '2026-01-06'],
  // In summer the day begins at 23:00 UTC.
  ['2026-07-05T22:59:59.999Z', '2026-07-05'],
  ['2026-07-05T23:00:00.000Z', '2026-07-06'],
])('%s is on %s in London', (instant, day) => {
  expect(londonDay(Date.parse(instant))).toBe(day);
});

it('counts days across clock changes', () => {
  expect(daysBefore('2026-03-30', 2)).toBe('2026-03-28');
  expect(everyDay({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(dayCount({ from: '2026-03-01', to: '2026-03-31' })).toBe(31);
});

it('the previous period has the same length and ends the day before', () => {
  expect(timeBefore({ from: '2026-03-08', to: '2026-03-14' })).toEqual({ from: '2026-03-01', to: '2026-03-07' });
});

it('longer periods are grouped by week or month', () => {
  expect(unitOf({ from: '2026-01-01', to: '2026-03-31' })).toBe('day');
  expect(unitOf({ from: '2026-01-01', to: '2026-12-31' })).toBe('week');
  expect(unitOf({ from: '2022-01-01', to: '2026-12-31' })).toBe('month');
  expect(startOf('2026-11-25', 'week')).toBe('2026-11-23');
  expect(startOf('2026-11-23', 'week')).toBe('2026-11-23');
  expect(startOf('2026-11-22', 'week')).toBe('2026-11-16');
  expect(startOf('2026-11-22', 'month')).toBe('2026-11-01');
});
