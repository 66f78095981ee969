/** A daily period without notifications. */
export interface QuietHours {
  /** `HH:MM`; if later than `to`, it spans midnight. */
  readonly from: string;
  readonly to: string;
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * How long the current quiet hours still last, in milliseconds; 0 outside of them. In the night of a clock change it may
 * be an hour off, so check again then.
 */
export function quietFor({ from, to, timeZone }: QuietHours, now: number): number {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const local = minutesOf(new Intl.DateTimeFormat('en-GB', parts).format(now));
  const sinceBegin = (local - minutesOf(from) + DAY) % DAY;
  const length = (minutesOf(to) - minutesOf(from) + DAY) % DAY;
  return sinceBegin < length ? (length - sinceBegin) * MINUTE - (now % MINUTE) : 0;
}

/** Whether it is quiet now, in this computer's time zone; `null` is never. */
export function isQuiet(hours: Omit<QuietHours, 'timeZone'> | null, now: Date): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return hours !== null && quietFor({ ...hours, timeZone }, now.getTime()) > 0;
}

/** Whether this is a time of the day as `HH:MM`. */
export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
