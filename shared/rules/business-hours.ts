import { instantOf, wallTimeOf } from './time-zones.ts';

/** The opening hours of one office, in its local time. */
export interface OfficeHours {
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
  /** Days of the week as in `Date`: Sunday is 0, Monday 1. */
  readonly days: readonly number[];
  /** `HH:MM`; `to` is later on the same day. */
  readonly from: string;
  readonly to: string;
  /** Closed dates, such as `2026-12-25`. */
  readonly closed: readonly string[];
}

/** A period of opening, in milliseconds since 1970; `to` is exclusive. */
export interface OpenTime {
  readonly from: number;
  readonly to: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** The openings of one office, not yet cut at the ends. */
function* officeTimes(start: number, end: number, office: OfficeHours): Generator<OpenTime> {
  const { days, from, to, timeZone, closed } = office;
  const at = (date: string, time: string): number => Date.parse(instantOf(`${date}T${time}`, timeZone) ?? '');
  // Local dates, each as midnight in UTC, where all days have the same length.
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
