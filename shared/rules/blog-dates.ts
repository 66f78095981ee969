// Spelt out, because servers and browsers disagree on "Sep" or "Sept", and hydration must not change the page.
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

/** Days are London's, so that server and browser agree wherever they are. */
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

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** 01:00 UTC on a month's last Sunday, when British clocks change (Summer Time Order 2002). */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY;
}

/**
 * London time from 1996 on. Browsers' date formats can do it too, but take fifty milliseconds to set up on a phone (decision
 * 0625).
 * @param time an ISO instant
 * @returns a date with London's time in its UTC parts
 */
export function inLondon(time: string): Date {
  const instant = Date.parse(time);
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9);
  return new Date(isSummer ? instant + HOUR : instant);
}
