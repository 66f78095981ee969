import { cityOf, currentZoneName, timeIn } from '#shared/rules/time-zones.ts';

interface Timed {
  readonly starts_at: string;
  readonly time_zone: string;
}

/** The start in the reader's zone, then in the host's where that differs: "Thu 18 Mar 2027, 13:00 (London)". */
export function timesOf({ starts_at, time_zone }: Timed, readerZone: string | undefined): string[] {
  const said = (zone: string): string => `${timeIn(starts_at, zone)} (${cityOf(zone)})`;
  const own = readerZone ?? time_zone;
  const isSame =
    currentZoneName(own) === currentZoneName(time_zone) || timeIn(starts_at, own) === timeIn(starts_at, time_zone);
  return isSame ? [said(time_zone)] : [said(own), said(time_zone)];
}

/** The start in the reader's zone alone. */
export const whenWords = (webinar: Timed, readerZone: string | undefined): string => timesOf(webinar, readerZone)[0]!;
