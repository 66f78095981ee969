/** The day is that of the London office, so that server and browser, wherever they are, agree on it. */
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

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

function dayOf(time: string) {
  const found = parts.formatToParts(new Date(time));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(found.find((part) => part.type === type)?.value);
  return { day: number('day'), month: months[number('month') - 1] ?? '', year: number('year') };
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

const clockFace = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** `14:05`, in London. */
export const londonTime = (time: string): string => clockFace.format(new Date(time));
