import { cityOf, currentZoneName } from '#shared/rules/time-zones.ts';

/** Where most of the agency's schools are. */
const USUAL = ['Europe/London', 'Asia/Dubai', 'America/New_York'];
const REGIONS: Readonly<Record<string, string>> = {
  Africa: 'Africa',
  America: 'Americas',
  Antarctica: 'Antarctica',
  Arctic: 'Europe',
  Asia: 'Asia',
  Atlantic: 'Atlantic',
  Australia: 'Australia',
  Europe: 'Europe',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific',
};

/** The visitor's time zone from their device, by its current name. */
export const ownTimeZone = (): string => currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);

export interface ZoneGroup {
  readonly label: string;
  readonly zones: readonly { readonly value: string; readonly label: string }[];
}

/**
 * Every zone of the browser, by region and city. Each label starts with the city, so that typing its first letters in
 * the open list finds it. The visitor's own zone and the usual ones come first.
 */
export function zoneGroups(now: Date): ZoneGroup[] {
  const own = ownTimeZone();
  const usual = [...new Set([own, ...USUAL])];
  const known = [...new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName))].filter(isKnown);
  const byRegion = Map.groupBy(known, (zone) => REGIONS[zone.split('/')[0] ?? ''] ?? 'Other');
  const groups = [...byRegion].toSorted(([a], [b]) => a.localeCompare(b));
  return [['Suggested', usual] as const, ...groups].map(([label, zones]) => ({
    label,
    zones: zones
      .filter((zone) => label === 'Suggested' || !usual.includes(zone))
      .map((value) => ({ value, label: `${cityOf(value)} (${offsetOf(value, now)})` }))
      .toSorted((a, b) => (label === 'Suggested' ? 0 : a.label.localeCompare(b.label))),
  }));
}

/** Zones by region, for the offsets that most schools use. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  Suggested: USUAL,
  Americas: ['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/Toronto', 'America/Sao_Paulo'],
  Europe: ['Europe/Dublin', 'Europe/Lisbon', 'Europe/Paris', 'Europe/Zurich', 'Europe/Athens', 'Europe/Istanbul'],
  Africa: ['Africa/Casablanca', 'Africa/Lagos', 'Africa/Cairo', 'Africa/Johannesburg', 'Africa/Nairobi'],
  Asia: [
    'Asia/Riyadh',
    'Asia/Karachi',
    'Asia/Kolkata',
    'Asia/Bangkok',
    'Asia/Singapore',
    'Asia/Hong_Kong',
    'Asia/Tokyo',
  ],
  Pacific: ['Australia/Perth', 'Australia/Sydney', 'Pacific/Auckland'],
  Other: ['UTC'],
};

/** A short list for pages without a script, which cannot know the visitor's zone and are the same for everybody. */
export const plainZoneGroups = (now: Date): ZoneGroup[] =>
  Object.entries(PLAIN).map(([label, zones]) => ({
    label,
    zones: zones.map((value) => ({ value, label: `${cityOf(value)} (${offsetOf(value, now)})` })),
  }));

/** An older browser may not know a zone's current name. */
function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** "UTC+5:30", the current offset. */
function offsetOf(zone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', 'UTC');
}
