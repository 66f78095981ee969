import type { DigestRhythm } from '#shared/contracts/choices.ts';
import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';

/** In the member's own time zone. */
const MORNING = '08:00';
/** A digest that could not be sent by then, because the server was down, waits until the next morning. */
const MORNING_ENDS = '12:00';
const TUESDAY = 2;
/** From any day, the Tuesday of another week is at most fourteen days away. */
const DAYS_AHEAD = 15;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The time zone of the first office, for members without a known place. */
export const DEFAULT_ZONE = 'Europe/London';

interface Plan {
  /** The digest is after this, in milliseconds since 1970. */
  readonly after: number;
  /** When the last one was sent; null before the first. */
  readonly last: number | null;
  readonly rhythm: DigestRhythm;
  /** An IANA time zone. */
  readonly zone: string;
  /** Any morning will do, because one was missed. */
  readonly isLate?: boolean;
}

/**
 * The time of a member's next digest: eight o'clock in their time zone, daily or on Tuesdays. Never on the same day as
 * the last one or, for weekly digests, in the same week from Monday on, even if they have changed time zone. Members
 * who want none are scheduled as for weekly ones, and their preference is checked when the time comes.
 */
export function nextDigestAt({ after, last, rhythm, zone, isLate = false }: Plan): number {
  const isDaily = rhythm === 'daily';
  const periodOf = (date: string): string => (isDaily ? date : mondayOf(date));
  const done = last === null ? '' : periodOf(dateIn(last, zone));
  for (let ahead = 0, day = dateIn(after, zone); ahead <= DAYS_AHEAD; ahead++, day = addDays(day, 1)) {
    const at = Date.parse(instantOf(`${day}T${MORNING}`, zone)!);
    // Where a zone has skipped a day, as Samoa did in 2011, the morning is that of the next day.
    const date = dateIn(at, zone);
    if (at <= after || periodOf(date) === done) continue;
    if (isDaily || isLate || weekdayOf(date) === TUESDAY) return at;
  }
  return after + 7 * DAY_MS;
}

/** Whether it is morning in a time zone: the hours for digests, with some slack for a server that is late. */
export function isMorning(now: number, zone: string): boolean {
  const time = wallTimeOf(now, zone).slice(11);
  return time >= MORNING && time < MORNING_ENDS;
}

const dateIn = (instant: number, zone: string): string => wallTimeOf(instant, zone).slice(0, 10);
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
/** Sunday is 0. */
const weekdayOf = (date: string): number => new Date(date).getUTCDay();
const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The most populous time zones of large countries. Of several that show the same time, these are preferred. */
const LARGE = new Set([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Winnipeg',
  'America/Edmonton',
  'America/Vancouver',
  'America/Sao_Paulo',
  'America/Mexico_City',
  'Asia/Shanghai',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Perth',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Moscow',
  'Pacific/Auckland',
  'Pacific/Honolulu',
]);
/** By how many hours a preferred zone comes before another one. */
const LARGE_FIRST = 0.6;

/** Zones with clocks far from solar time, and their hours closer to it. */
const BY_THE_SUN: Readonly<Record<string, number>> = { 'Atlantic/Canary': -1, 'Europe/Madrid': 0 };

interface Home {
  /** ISO 3166-1, two capitals. */
  readonly country: string | null;
  readonly longitude: number | null;
}

/**
 * The time zone of a member's place: the country's own, and of several the one whose winter time is closest to solar
 * time. It may be an hour off near a border, so a digest may come at seven or nine instead of eight.
 */
export function homeZone({ country, longitude }: Home): string {
  if (country === null) return DEFAULT_ZONE;
  const zones = zonesOf(country);
  if (zones.length === 0) return DEFAULT_ZONE;
  if (longitude === null) return [...LARGE].find((large) => zones.some(({ zone }) => zone === large)) ?? zones[0]!.zone;
  const distance = ({ zone, offset }: Zone): number =>
    // Most zones extend further to the west of their meridian.
    Math.abs(offset - longitude / 15 - 0.25) - (LARGE.has(zone) ? LARGE_FIRST : 0);
  return zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best)).zone;
}

/** A member's time zone: the one they chose, if this server supports it, or that of their place. */
export function zoneOf(chosen: string | undefined, home: Home): string {
  if (chosen === undefined) return homeZone(home);
  try {
    wallTimeOf(0, chosen);
    return chosen;
  } catch {
    return homeZone(home);
  }
}

interface Zone {
  readonly zone: string;
  /** In winter, in hours ahead of UTC. */
  readonly offset: number;
}

const known = new Map<string, readonly Zone[]>();

function zonesOf(country: string): readonly Zone[] {
  let zones = known.get(country);
  if (!zones) {
    zones = namesOf(country).map((zone) => ({ zone, offset: BY_THE_SUN[zone] ?? winterOffset(zone) }));
    known.set(country, zones);
  }
  return zones;
}

const namesOf = (country: string): readonly string[] =>
  /^[A-Z]{2}$/.test(country) ? ((new Intl.Locale(`und-${country}`) as ZonedLocale).getTimeZones() ?? []) : [];

/** Missing from the compiler's library. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** The smaller of the two, because clocks are ahead in summer. */
function winterOffset(zone: string): number {
  const offsets = ['2026-01-01T12:00Z', '2026-07-01T12:00Z'].map((noon) => {
    const instant = Date.parse(noon);
    return (Date.parse(`${wallTimeOf(instant, zone)}Z`) - instant) / 3_600_000;
  });
  return Math.min(...offsets);
}
