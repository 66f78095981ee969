import { wallTimeOf } from './time-zones.ts';

/** The time zone whose days analytics use. */
const ZONE = 'Europe/London';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in London at an instant in milliseconds since 1970: `2026-03-30`. */
export const londonDay = (instant: number): string => wallTimeOf(instant, ZONE).slice(0, 10);

/** The day a number of days before another; after it, with a negative number. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/** A period in days, both ends included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The number of days in a period. */
export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Every day of a period, in order. */
export const everyDay = (days: Days): string[] =>
  Array.from({ length: dayCount(days) }, (_, index) => daysBefore(days.from, -index));

/** The previous period of the same length. */
export const timeBefore = (days: Days): Days => ({
  from: daysBefore(days.from, dayCount(days)),
  to: daysBefore(days.from, 1),
});

export type AnalyticsUnit = 'day' | 'week' | 'month';

/** The unit of a chart's points: days up to a quarter, weeks up to two years, then months. */
export function unitOf(days: Days): AnalyticsUnit {
  const count = dayCount(days);
  return count <= 92 ? 'day' : count <= 731 ? 'week' : 'month';
}

/** The first day of the unit with this day; weeks begin on Monday. */
export function startOf(day: string, unit: AnalyticsUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  return unit === 'week' ? daysBefore(day, (new Date(day).getUTCDay() + 6) % 7) : day;
}
