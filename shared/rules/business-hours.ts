import { instantOf, wallTimeOf } from './time-zones.ts';

/** When somebody answers, on the clock of one place. */
export interface BusinessHours {
  /** Days of the week as `Date` counts them: Sunday is 0, Monday 1. */
  readonly days: readonly number[];
  /** `HH:MM`; `to` is later on the same day. */
  readonly from: string;
  readonly to: string;
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * How much of the time between two instants lies within business hours, in milliseconds. Each day's hours are found on
 * that day's own clock, so they stay right when clocks change. An end before the start is no time at all.
 */
export function businessTimeBetween(start: number, end: number, hours: BusinessHours): number {
  const { days, from, to, timeZone } = hours;
  const at = (midnight: number, time: string): number =>
    Date.parse(instantOf(`${new Date(midnight).toISOString().slice(0, 10)}T${time}`, timeZone) ?? '');
  let total = 0;
  // The dates of the place's calendar, each as the midnight that it has in UTC, where every day is equally long.
  let date = Date.parse(wallTimeOf(start, timeZone).slice(0, 10));
  for (; at(date, from) < end; date += DAY) {
    if (!days.includes(new Date(date).getUTCDay())) continue;
    total += Math.max(0, Math.min(end, at(date, to)) - Math.max(start, at(date, from)));
  }
  return total;
}
