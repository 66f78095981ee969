/** Outdated zone names that browsers still return, with the current ones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** A zone by its current name: `Asia/Calcutta` → `Asia/Kolkata`. */
export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

/** The city of a zone: `America/New_York` → `New York`. */
export const cityOf = (zone: string): string => (currentZoneName(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The time zones of the two offices, shown beside the visitor's own. */
const officeZones = { London: 'Europe/London', Dubai: 'Asia/Dubai' } as const;

const DAY = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

function partsIn(instant: number, zone: string) {
  const parts = formatOf(zone).formatToParts(instant);
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: text('weekday'),
    year: Number(text('year')),
    /** January is 0. */
    month: Number(text('month')) - 1,
    day: Number(text('day')),
    hour: Number(text('hour')),
    minute: Number(text('minute')),
    second: Number(text('second')),
  };
}

/** A zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(instant, zone);
  return Date.UTC(year, month, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant of a zone's local time: `instantOf('2026-03-30T09:00', 'Europe/London')` →
 * `'2026-03-30T08:00:00.000Z'`. A time that occurs twice, when clocks go back, is the first. A skipped time, when they go
 * forward, moves by the length of the gap, as in calendars.
 * @param wallTime as in a `datetime-local` field
 * @returns an ISO instant, or null if the text is not a time
 */
export function instantOf(wallTime: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime)) return null;
  const asUtc = Date.parse(`${wallTime}Z`);
  // A day that does not exist, such as 30 February, would otherwise become another.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wallTime) return null;
  const before = asUtc - offsetAt(asUtc - DAY, zone);
  const after = asUtc - offsetAt(asUtc + DAY, zone);
  const shown = [before, after].filter((instant) => instant + offsetAt(instant, zone) === asUtc);
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString();
}

/** A booking's requested times as instants. Invalid ones stay as typed, and empty ones are left out. */
export const wishedInstants = (wallTimes: readonly string[], zone: string): string[] =>
  wallTimes.flatMap((time) => (time ? (instantOf(time, zone) ?? time) : []));

/** A zone's local time at an instant, for a `datetime-local` field: `2026-03-30T09:00`. */
export function wallTimeOf(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A formatted instant: `Mon 30 Mar 2026, 09:00`. */
export function timeIn(instant: string, zone: string): string {
  const { weekday, day, month, year, hour, minute } = partsIn(Date.parse(instant), zone);
  return `${weekday} ${day} ${MONTHS[month]} ${year}, ${two(hour)}:${two(minute)}`;
}

/** The same instant in the offices' time zones, in order. */
export const timeAtOffices = (instant: string): { office: string; time: string }[] =>
  Object.entries(officeZones).map(([office, zone]) => ({ office, time: timeIn(instant, zone) }));

/** "Mon 30 Mar 2026, 09:00 in London", for each office. */
export const timesAtOffices = (instant: string): string[] =>
  timeAtOffices(instant).map(({ office, time }) => `${time} in ${office}`);
