/** Names that browsers still give, beside those that the cities and the zone database have now. */
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

/** A zone by the name it has now: `Asia/Calcutta` → `Asia/Kolkata`. */
export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

/** The city that a zone is named after, as people call it: `America/New_York` → `New York`. */
export const cityOf = (zone: string): string => (currentZoneName(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The clocks of the two offices, which stand beside the visitor's own. */
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

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(instant, zone);
  return Date.UTC(year, month, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which a zone's clock shows a time: `instantOf('2026-03-30T09:00', 'Europe/London')` →
 * `'2026-03-30T08:00:00.000Z'`. A time that comes twice, when clocks go back, is the first; one that is skipped, when
 * they go forward, is as much later as they skip, as calendars have it.
 * @param wallTime as a `datetime-local` field gives it
 * @returns an ISO instant, or null when the text is no time
 */
export function instantOf(wallTime: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime)) return null;
  const asUtc = Date.parse(`${wallTime}Z`);
  // A day that does not exist, such as 30 February, would otherwise roll over to another.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wallTime) return null;
  const before = asUtc - offsetAt(asUtc - DAY, zone);
  const after = asUtc - offsetAt(asUtc + DAY, zone);
  const shown = [before, after].filter((instant) => instant + offsetAt(instant, zone) === asUtc);
  return new Date(shown.length > 0 ? Math.min(...shown) : before).toISOString();
}

/** The wished times of a booking as instants; what is no time stays as it was typed, and empty fields are left out. */
export const wishedInstants = (wallTimes: readonly string[], zone: string): string[] =>
  wallTimes.flatMap((time) => (time ? (instantOf(time, zone) ?? time) : []));

/** What a zone's clock shows at an instant, as a `datetime-local` field takes it: `2026-03-30T09:00`. */
export function wallTimeOf(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant for people: `Mon 30 Mar 2026, 09:00`. */
export function timeIn(instant: string, zone: string): string {
  const { weekday, day, month, year, hour, minute } = partsIn(Date.parse(instant), zone);
  return `${weekday} ${day} ${MONTHS[month]} ${year}, ${two(hour)}:${two(minute)}`;
}

/** The same instant on the clocks of the offices, in their order. */
export const timeAtOffices = (instant: string): { office: string; time: string }[] =>
  Object.entries(officeZones).map(([office, zone]) => ({ office, time: timeIn(instant, zone) }));
