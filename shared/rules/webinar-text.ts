import { cityOf, currentZoneName, timeIn, wallTimeOf } from './time-zones.ts';

/** When a webinar takes place. */
interface Timed {
  readonly startsAt: string;
  readonly endsAt: string;
  /** The host's. */
  readonly timeZone: string;
}

/** An instant in the reader's zone, then in the host's where that differs: "Thu 18 Mar 2027, 13:00 (London)". */
export function timesInZones(instant: string, hostZone: string, readerZone = hostZone): string[] {
  return zonesOf(instant, hostZone, readerZone).map((zone) => `${timeIn(instant, zone)} (${cityOf(zone)})`);
}

/** The same with the end: "Thu 18 Mar 2027, 13:00 to 14:00 (London)". */
export const webinarTimes = ({ startsAt, endsAt, timeZone }: Timed, readerZone: string): string[] =>
  zonesOf(startsAt, timeZone, readerZone).map(
    (zone) => `${timeIn(startsAt, zone)} to ${clockIn(endsAt, zone)} (${cityOf(zone)})`,
  );

/** The time of day: "13:00". */
export const clockIn = (instant: string, zone: string): string => wallTimeOf(Date.parse(instant), zone).slice(11);

const zonesOf = (instant: string, hostZone: string, readerZone: string): string[] =>
  currentZoneName(readerZone) === currentZoneName(hostZone) || timeIn(instant, readerZone) === timeIn(instant, hostZone)
    ? [hostZone]
    : [readerZone, hostZone];

/** "3 seats left", "Full" or "Full, 4 on the waiting list"; undefined without a limit. */
export function seatsInWords({
  seatsLeft,
  waiting,
}: {
  readonly seatsLeft: number | null;
  readonly waiting: number;
}): string | undefined {
  if (seatsLeft === null) return undefined;
  // A free seat goes to those who wait.
  if (waiting > 0) return `Full, ${waiting} on the waiting list`;
  if (seatsLeft === 0) return 'Full';
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
}
