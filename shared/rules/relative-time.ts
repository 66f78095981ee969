const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this many seconds on, this unit is used. */
const steps: [from: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [365 * DAY, 'year', 365 * DAY],
  [30 * DAY, 'month', 30 * DAY],
  [7 * DAY, 'week', 7 * DAY],
  [DAY, 'day', DAY],
  [HOUR, 'hour', HOUR],
  [MINUTE, 'minute', MINUTE],
];

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });
const dayWords = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/**
 * "a moment ago", "5 minutes ago", "yesterday", "3 weeks ago" in British English.
 * Units are rounded down, so 119 seconds are one minute. Less than a minute is "a moment ago". So are future times, because
 * then the reader's clock is slow.
 */
export const relativeTime = (moment: Date, now: Date): string => {
  const seconds = Math.min(0, moment.getTime() - now.getTime()) / 1000;
  const step = steps.find(([from]) => Math.abs(seconds) >= from);
  if (!step) return 'a moment ago';
  const [, unit, size] = step;
  return (unit === 'day' ? dayWords : words).format(Math.trunc(seconds / size), unit);
};

/** "19 March 2024 at 14:05" in the reader's time zone. */
export const exactTime = (moment: Date): string => exact.format(moment);
