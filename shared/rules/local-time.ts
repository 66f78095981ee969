import { cityOf } from './time-zones.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The reader's time zone. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in a time zone, by default the reader's: "5 Jan 2026, 14:05". */
export function localTime(time: string, timeZone = localTimeZone()): string {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(time));
}

/** The same with the time zone, where it may be ambiguous: "5 Jan 2026, 14:05 (Dubai time)". */
export const localTimeWithZone = (time: string, timeZone = localTimeZone()): string =>
  `${localTime(time, timeZone)} (${timeZoneName(timeZone)})`;

/** The common name of a time zone: "Dubai time". */
export const timeZoneName = (timeZone = localTimeZone()): string =>
  timeZone === 'UTC' ? 'UTC' : `${cityOf(timeZone)} time`;

/** A time as a value for `datetime-local`, in the local time zone: `2026-03-01T09:30`; empty for none. */
export function toDateTimeInput(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time from a `datetime-local` value; null for none. */
export function fromDateTimeInput(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
