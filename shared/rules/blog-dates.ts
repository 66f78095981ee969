import { inLondon } from './london-clock.ts';

// Spelt here: servers and browsers do not agree on "Sep" or "Sept", and a page must not change when its code arrives.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The day is that of the London office, so that server and browser, wherever they are, agree on it. */
function dayOf(time: string) {
  const clock = inLondon(time);
  return { day: clock.getUTCDate(), month: months[clock.getUTCMonth()] ?? '', year: clock.getUTCFullYear() };
}

/** `5 Jan 2026` */
export function shortDate(time: string): string {
  const { day, month, year } = dayOf(time);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** `5 January 2026` */
export function longDate(time: string): string {
  const { day, month, year } = dayOf(time);
  return `${day} ${month} ${year}`;
}

/** `14:05`, in London. */
export const londonTime = (time: string): string => inLondon(time).toISOString().slice(11, 16);
