import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getReplyPromise } from '#shared/contracts/endpoints/contact.ts';
import { timeIn } from '#shared/rules/time-zones.ts';

/** By number, as in `Date`: Sunday is 0. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The days of the week in the order of the screen: Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** "09:00 to 17:30" or "Closed" */
export const hoursText = (hours: { readonly from: string; readonly to: string } | null): string =>
  hours ? `${hours.from} to ${hours.to}` : 'Closed';

/** `2026-12-25` as "Friday 25 December 2026". */
export const dateText = (date: string): string =>
  new Date(date)
    .toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '');

/** When a message that arrives now must be answered. */
export function dueText({ open, replyBy, office }: ResponseOf<typeof getReplyPromise>): string {
  if (replyBy === null || office === null)
    return 'No office opens in the next few weeks, so visitors see no reply time.';
  const due = `${timeIn(replyBy, office.timeZone)} in ${office.city}`;
  return open
    ? `We’re open. A message sent now is due by ${due}.`
    : `We’re closed. A message sent now is due by ${due}.`;
}
