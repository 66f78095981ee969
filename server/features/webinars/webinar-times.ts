import { timesInZones } from '#shared/rules/webinar-text.ts';

interface Timed {
  readonly starts_at: string;
  readonly time_zone: string;
}

/** The start in the reader's zone, then in the host's where that differs: "Thu 18 Mar 2027, 13:00 (London)". */
export const timesOf = ({ starts_at, time_zone }: Timed, readerZone: string | undefined): string[] =>
  timesInZones(starts_at, time_zone, readerZone);

/** The start in the reader's zone alone. */
export const startTime = (webinar: Timed, readerZone: string | undefined): string => timesOf(webinar, readerZone)[0]!;
