/** A time of every day in which somebody wants no notifications. */
export interface QuietHours {
  /** `HH:MM`; after `to` it lasts over midnight. */
  readonly from: string;
  readonly to: string;
  /** IANA, as in `Europe/London`. */
  readonly timeZone: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * How long the quiet hours last from now on, in milliseconds; 0 outside of them. In the night in which the clocks
 * change it may be an hour wrong: ask again then.
 */
export function quietFor({ from, to, timeZone }: QuietHours, now: number): number {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const local = minutesOf(new Intl.DateTimeFormat('en-GB', parts).format(now));
  const sinceBegin = (local - minutesOf(from) + DAY) % DAY;
  const length = (minutesOf(to) - minutesOf(from) + DAY) % DAY;
  return sinceBegin < length ? (length - sinceBegin) * MINUTE - (now % MINUTE) : 0;
}

/** Whether it is quiet at this moment, on the clock of this computer; `null` is never. */
export function isQuiet(hours: Omit<QuietHours, 'timeZone'> | null, now: Date): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return hours !== null && quietFor({ ...hours, timeZone }, now.getTime()) > 0;
}

/** Whether this is a time of the day as `HH:MM`. */
export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
