import type { ConsoleToday, WaitingItem } from '#shared/contracts/console-today.ts';
import { openTimeBetween, type OpenTime } from '#shared/rules/business-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server's response, updated for the time since. */
export interface Moment {
  /** The server's current time, in milliseconds. */
  readonly now: number;
  /** The server's time when it responded. */
  readonly answeredAt: number;
  readonly promiseMs: number;
  /** The opening hours, from `answeredAt` on. */
  readonly open: readonly OpenTime[];
}

/** @param elapsed milliseconds since the response, because the two clocks may differ */
export function momentOf({ now, promise }: Pick<ConsoleToday, 'now' | 'promise'>, elapsed: number): Moment {
  const answeredAt = Date.parse(now);
  return {
    now: answeredAt + Math.max(0, elapsed),
    answeredAt,
    promiseMs: promise.minutes * MINUTE,
    open: promise.open.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  };
}

/** How much business time has passed while waiting. */
const waitedBy = ({ now, answeredAt, open }: Moment, { waitedMs }: WaitingItem): number =>
  waitedMs + openTimeBetween(answeredAt, now, open);

/** When the offices close, or open next; undefined beyond the known times. */
export function opening({ now, open }: Moment): { readonly until: number } | { readonly from: number } | undefined {
  const next = open.find(({ to }) => to > now);
  if (!next) return undefined;
  return next.from <= now ? { until: next.to } : { from: next.from };
}

/** When a wait reaches the promised time; undefined beyond the known times. */
function dueAt({ now, open }: Moment, remainingMs: number): number | undefined {
  let left = remainingMs;
  for (const { from, to } of open) {
    const start = Math.max(from, now);
    if (to <= start) continue;
    if (to - start >= left) return start + left;
    left -= to - start;
  }
  return undefined;
}

interface WaitingStatus {
  /** `late` after the promised time, `soon` in its second half. */
  readonly state: 'calm' | 'soon' | 'late';
  readonly words: string;
  /** How much of the promised time has passed, from 0 to 1. */
  readonly share: number;
}

/** A wait compared with the promised time: "25 of 60 min", "2 h overdue", "due Monday 10:00". */
export function waitingStatusOf(moment: Moment, item: WaitingItem): WaitingStatus {
  const { now, promiseMs } = moment;
  const waited = waitedBy(moment, item);
  const share = Math.min(1, waited / promiseMs);
  if (waited >= promiseMs) return { state: 'late', words: lateWords(moment, item, waited - promiseMs), share };
  const state = share >= 0.5 ? 'soon' : 'calm';
  const hours = opening(moment);
  if (hours && 'until' in hours) {
    return { state, words: `${Math.floor(waited / MINUTE)} of ${promiseMs / MINUTE} min`, share };
  }
  const due = dueAt(moment, promiseMs - waited);
  return { state, words: due === undefined ? 'not due yet' : `due ${dayAndTime(due, now)}`, share };
}

/** "2 h overdue" within a day of the message. After that, the day it came says more than business hours. */
function lateWords({ now }: Moment, { since }: WaitingItem, over: number): string {
  const began = Date.parse(since);
  if (now - began < DAY)
    return over < HOUR
      ? `${Math.max(1, Math.floor(over / MINUTE))} min overdue`
      : `${Math.floor(over / HOUR)} h overdue`;
  return now - began < 6 * DAY ? `since ${weekday(began)}` : `since ${dayAndMonth(began)}`;
}

const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return (instant: number): string => format.format(instant);
};
const weekday = formatted({ weekday: 'long' });
const dayAndMonth = formatted({ day: 'numeric', month: 'long' });
const time = formatted({ hour: '2-digit', minute: '2-digit' });
/** "Wednesday 25 November" */
export const wholeDate = formatted({ weekday: 'long', day: 'numeric', month: 'long' });

/** A future moment in the reader's time zone: "17:30", "tomorrow 09:00", "Monday 09:00", "12 December 09:00". */
export function dayAndTime(instant: number, now: number): string {
  const days = Math.round((new Date(instant).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
  if (days === 0) return time(instant);
  const day = days === 1 ? 'tomorrow' : days < 7 ? weekday(instant) : dayAndMonth(instant);
  return `${day} ${time(instant)}`;
}

/** "24 min", "2 h 10 min" */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The greeting for the reader's time of day. */
export function greeting(at: Date): string {
  const hour = at.getHours();
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
