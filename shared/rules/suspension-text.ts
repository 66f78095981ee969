import { cityOf } from './time-zones.ts';

interface Suspension {
  readonly reason: string;
  /** ISO 8601; null without an end. */
  readonly until: string | null;
  /** The agency's address. */
  readonly contact: string;
}

/**
 * The end of a suspension in words: "until Thursday 3 December 2026, 14:05", or "until further notice".
 * @param timeZone the time zone to use and name; the reader's own by default
 */
export function suspensionEnd(until: string | null, timeZone?: string): string {
  if (until === null) return 'until further notice';
  const moment = new Date(until).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
    ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
  });
  return `until ${moment}${timeZone && timeZone !== 'UTC' ? ` (${cityOf(timeZone)} time)` : ''}`;
}

/** A suspension in one sentence for the member: until when, why, and where to write. */
export const suspensionText = ({ reason, until, contact }: Suspension): string =>
  `Your membership is suspended ${suspensionEnd(until, 'UTC')}. Reason: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`} If you think this is a mistake, please write to ${contact}.`;
