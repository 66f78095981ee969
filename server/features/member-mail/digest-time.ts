import type { DigestRhythm } from '#shared/contracts/choices.ts';
import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';

/** On the clock of the member's own zone. */
const MORNING = '08:00';
/** A digest that could not go out by then, because the server was down, waits for the next morning. */
const MORNING_ENDS = '12:00';
const TUESDAY = 2;
/** From any day on, a Tuesday of another week comes within fourteen. */
const DAYS_AHEAD = 15;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The zone of the first office, for members of whom nobody knows where they are. */
export const DEFAULT_ZONE = 'Europe/London';

interface Plan {
  /** The digest comes later than this, in milliseconds since 1970. */
  readonly after: number;
  /** When the last one went out; null before the first. */
  readonly last: number | null;
  readonly rhythm: DigestRhythm;
  /** IANA. */
  readonly zone: string;
  /** Any morning will do: one was missed. */
  readonly isLate?: boolean;
}

/**
 * The instant of a member's next digest: eight o'clock on their own clock, whatever it is in UTC on that day, on any day
 * or on Tuesdays. Never on the day, or in the week from Monday on, of the last one, in whichever zone that went out.
 * Members who want none are planned for as those who want one a week: what they want is asked when the time has come.
 */
export function nextDigestAt({ after, last, rhythm, zone, isLate = false }: Plan): number {
  const isDaily = rhythm === 'daily';
  const periodOf = (date: string): string => (isDaily ? date : mondayOf(date));
  const done = last === null ? '' : periodOf(dateIn(last, zone));
  for (let ahead = 0, day = dateIn(after, zone); ahead <= DAYS_AHEAD; ahead++, day = addDays(day, 1)) {
    const at = Date.parse(instantOf(`${day}T${MORNING}`, zone)!);
    // Where a zone has left out a day, as Samoa did in 2011, its morning is that of the next one.
    const date = dateIn(at, zone);
    if (at <= after || periodOf(date) === done) continue;
    if (isDaily || isLate || weekdayOf(date) === TUESDAY) return at;
  }
  return after + 7 * DAY_MS;
}

/** Whether it is morning in a zone: the time for digests, with some hours for those that the server is late with. */
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

/** The zones in which most people of large countries live; of several that show the same time, these are named. */
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
/** By how many hours a zone that is named comes before another one. */
const LARGE_FIRST = 0.6;

/** Zones whose clocks are far from the sun's, with the hours of those that are near. */
const BY_THE_SUN: Readonly<Record<string, number>> = { 'Atlantic/Canary': -1, 'Europe/Madrid': 0 };

interface Home {
  /** ISO 3166-1, two capitals. */
  readonly country: string | null;
  readonly longitude: number | null;
}

/**
 * The time zone of a member's place: the country's own, and of several the one whose winter clock is nearest to the sun's.
 * It may be an hour off near a border, which moves a digest from eight to seven or nine.
 */
export function homeZone({ country, longitude }: Home): string {
  if (country === null) return DEFAULT_ZONE;
  const zones = zonesOf(country);
  if (zones.length === 0) return DEFAULT_ZONE;
  if (longitude === null) return [...LARGE].find((large) => zones.some(({ zone }) => zone === large)) ?? zones[0]!.zone;
  const distance = ({ zone, offset }: Zone): number =>
    // Most zones reach further to the west of the meridian that they are named by.
    Math.abs(offset - longitude / 15 - 0.25) - (LARGE.has(zone) ? LARGE_FIRST : 0);
  return zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best)).zone;
}

/** The zone that a member goes by: the one they chose, where this server knows it, or that of their place. */
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
  /** Its winter clock's, in hours ahead of UTC. */
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

/** What the compiler's library does not list yet. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

/** The smaller of the two: in summer clocks are ahead. */
function winterOffset(zone: string): number {
  const offsets = ['2026-01-01T12:00Z', '2026-07-01T12:00Z'].map((noon) => {
    const instant = Date.parse(noon);
    return (Date.parse(`${wallTimeOf(instant, zone)}Z`) - instant) / 3_600_000;
  });
  return Math.min(...offsets);
}
