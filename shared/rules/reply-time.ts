import { openTimes, type OfficeHours } from './business-hours.ts';
import { wallTimeOf } from './time-zones.ts';

/** An office's hours, and the name of its time zone. */
type Office = OfficeHours & { readonly city: string };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Beyond this, a weekday alone would be ambiguous. */
const WEEK = 6 * DAY;
/** The longest time to look ahead; no holiday is longer. */
const AHEAD = 21 * DAY;

const dayOf = (instant: number, timeZone: string, now: number): string => {
  const at = (time: number): string => wallTimeOf(time, timeZone).slice(0, 10);
  if (at(instant) === at(now)) return 'today';
  const weekday = { timeZone, weekday: 'long' } as const;
  const date = { ...weekday, day: 'numeric', month: 'long' } as const;
  const options = instant - now > WEEK ? date : weekday;
  return `on ${new Date(instant).toLocaleDateString('en-GB', options).replace(',', '')}`;
};

/**
 * When to expect a reply while all offices are closed, in the time zone of the office that opens first, and the first
 * office's if different.
 * @returns undefined while an office is open
 */
export function closedNote(now: number, offices: readonly Office[], promisedMinutes: number): string | undefined {
  const [next] = openTimes(now, now + AHEAD, offices);
  if (!next || next.from <= now) return undefined;
  const by = next.from + promisedMinutes * MINUTE;
  const opening = offices.find((office) => openTimes(next.from, next.from + MINUTE, [office]).length > 0);
  const [home] = offices;
  if (!opening || !home) return undefined;
  const timeAt = ({ timeZone }: Office): string => wallTimeOf(by, timeZone).slice(11);
  const elsewhere = opening.timeZone === home.timeZone ? '' : ` (${timeAt(home)} in ${home.city})`;
  const day = dayOf(by, opening.timeZone, now);
  return `We’re closed now. You’ll hear from us ${day} by ${timeAt(opening)} ${opening.city} time${elsewhere}.`;
}
