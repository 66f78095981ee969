import { instantOf, wallTimeOf } from './time-zones.ts';

/** Opening hours in an office's local time: `HH:MM`; `to` is later on the same day. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** The opening hours of one office. */
export interface OfficeHours {
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
  /** The days it opens, each at most once. Days of the week as in `Date`: Sunday is 0, Monday 1. */
  readonly week: readonly (Hours & { readonly weekday: number })[];
  /** Dates that differ from the week, such as `2026-12-25`. Without hours it is closed. */
  readonly dates: readonly { readonly date: string; readonly hours: Hours | null }[];
}

/** A period of opening, in milliseconds since 1970; `to` is exclusive. */
export interface OpenTime {
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How far ahead `dueAt` looks: no office is closed for longer. */
const AHEAD = 366 * DAY;
/** How far it looks at once. Most replies are due within it. */
const STEP = 7 * DAY;

/** An office's hours on a local date such as `2026-12-25`; undefined when it is closed. */
export function hoursOn(date: string, { week, dates }: Pick<OfficeHours, 'week' | 'dates'>): Hours | undefined {
  const special = dates.find((each) => each.date === date);
  if (special) return special.hours ?? undefined;
  const weekday = new Date(date).getUTCDay();
  return week.find((each) => each.weekday === weekday);
}

/** The openings of one office, not yet cut at the ends. */
function* officeTimes(start: number, end: number, office: OfficeHours): Generator<OpenTime> {
  const { timeZone } = office;
  const at = (date: string, time: string): number => Date.parse(instantOf(`${date}T${time}`, timeZone) ?? '');
  // Local dates, each as midnight in UTC, where all days have the same length.
  let midnight = Date.parse(wallTimeOf(start, timeZone).slice(0, 10));
  for (; ; midnight += DAY) {
    const date = new Date(midnight).toISOString().slice(0, 10);
    if (at(date, '00:00') >= end) return;
    const hours = hoursOn(date, office);
    if (hours) yield { from: at(date, hours.from), to: at(date, hours.to) };
  }
}

/**
 * The periods when at least one office is open, in order and without overlaps. Each day's hours are computed in that day's
 * local time, so they stay right when clocks change.
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

/** The open time between two instants, in milliseconds; 0 if the end is before the start. */
export const openTimeBetween = (start: number, end: number, open: readonly OpenTime[]): number =>
  open.reduce((total, { from, to }) => total + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

/**
 * When a number of minutes of business time has passed: the time by which something that arrived at `at` must be
 * answered. @returns undefined when no office opens long enough within a year
 */
export function dueAt(at: number, minutes: number, offices: readonly OfficeHours[]): number | undefined {
  let left = minutes * MINUTE;
  for (let start = at; start < at + AHEAD; start += STEP) {
    for (const { from, to } of openTimes(start, start + STEP, offices)) {
      if (to - from >= left) return from + left;
      left -= to - from;
    }
  }
  return undefined;
}
