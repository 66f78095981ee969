import { instantOf, wallTimeOf } from './time-zones.ts';

/** When the people of one office answer, on the clock of its place. */
export interface OfficeHours {
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
  /** Days of the week as `Date` counts them: Sunday is 0, Monday 1. */
  readonly days: readonly number[];
  /** `HH:MM`; `to` is later on the same day. */
  readonly from: string;
  readonly to: string;
  /** Dates on which nobody is there, as in `2026-12-25`. */
  readonly closed: readonly string[];
}

/** A time in which somebody is there, in milliseconds since 1970; `to` is no longer part of it. */
export interface OpenTime {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** When one office is open; what reaches over the ends is not cut yet. */
function* officeTimes(start: number, end: number, office: OfficeHours): Generator<OpenTime> {
  const { days, from, to, timeZone, closed } = office;
  const at = (date: string, time: string): number => Date.parse(instantOf(`${date}T${time}`, timeZone) ?? '');
  // The dates of the place's calendar, each as the midnight that it has in UTC, where every day is equally long.
  let midnight = Date.parse(wallTimeOf(start, timeZone).slice(0, 10));
  for (; ; midnight += DAY) {
    const date = new Date(midnight).toISOString().slice(0, 10);
    const opens = at(date, from);
    if (opens >= end) return;
    if (days.includes(new Date(midnight).getUTCDay()) && !closed.includes(date))
      yield { from: opens, to: at(date, to) };
  }
}

/**
 * The times between two instants in which at least one office is open, in order and apart from each other. Each day's hours
 * are found on that day's own clock, so they stay right when clocks change.
 */
export function openTimes(start: number, end: number, offices: readonly OfficeHours[]): OpenTime[] {
  const all = offices
    .flatMap((office) => [...officeTimes(start, end, office)])
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of all) {
    const last = apart.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/** How much of the time between two instants is open, in milliseconds. An end before the start is no time at all. */
export const openTimeBetween = (start: number, end: number, open: readonly OpenTime[]): number =>
  open.reduce((total, { from, to }) => total + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
