import { wallTimeOf } from './time-zones.ts';

/** Where days begin that figures are counted by. */
const ZONE = 'Europe/London';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in London at an instant, in milliseconds since 1970: `2026-03-30`. */
export const londonDay = (instant: number): string => wallTimeOf(instant, ZONE).slice(0, 10);

/** The day so many days before another; after it, with a negative count. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/** A time in days, both ends included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** How many days there are in a time. */
export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Every day of a time, in order. */
export const everyDay = (days: Days): string[] =>
  Array.from({ length: dayCount(days) }, (_, index) => daysBefore(days.from, -index));

/** As many days, just before. */
export const timeBefore = (days: Days): Days => ({
  from: daysBefore(days.from, dayCount(days)),
  to: daysBefore(days.from, 1),
});

export type AnalyticsUnit = 'day' | 'week' | 'month';

/** What a chart of a time has a point for: days of a quarter, weeks of two years, months of more. */
export function unitOf(days: Days): AnalyticsUnit {
  const count = dayCount(days);
  return count <= 92 ? 'day' : count <= 731 ? 'week' : 'month';
}

/** The first day of the unit that a day belongs to; a week begins on a Monday. */
export function startOf(day: string, unit: AnalyticsUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return unit === 'week' ? daysBefore(day, (new Date(day).getUTCDay() + 6) % 7) : day;
}
