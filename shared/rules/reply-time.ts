import { dueAt, openTimes, type OfficeHours } from './business-hours.ts';
import { wallTimeOf } from './time-zones.ts';

/** An office's hours, and the name of its time zone. */
export type Office = OfficeHours & { readonly city: string };

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

interface Promised {
  /** Whether an office is open now. */
  readonly isOpen: boolean;
  /** When we reply at the latest, in milliseconds since 1970. */
  readonly by: number;
  /** An office that is open until then. */
  readonly office: Office;
}

/** When a message that arrives now will be answered. @returns undefined when no office opens within weeks */
export function replyPromise(now: number, offices: readonly Office[], promisedMinutes: number): Promised | undefined {
  const [next] = openTimes(now, now + AHEAD, offices);
  const by = dueAt(now, promisedMinutes, offices);
  if (!next || by === undefined) return undefined;
  const office = offices.find((each) => openTimes(by - MINUTE, by, [each]).length > 0);
  return office && { isOpen: next.from <= now, by, office };
}

/**
 * When an office opens next: "on Monday at 09:00 London time". @returns undefined when none opens within weeks
 */
export function nextOpening(now: number, offices: readonly Office[]): string | undefined {
  const next = openTimes(now, now + AHEAD, offices).find(({ from }) => from > now);
  const office = next && offices.find((each) => openTimes(next.from, next.from + MINUTE, [each]).length > 0);
  if (!next || !office) return undefined;
  const { city, timeZone } = office;
  return `${dayOf(next.from, timeZone, now)} at ${wallTimeOf(next.from, timeZone).slice(11)} ${city} time`;
}

/**
 * When to expect a reply, for mails and the chat: in the time zone of the office that replies, and the first office's
 * if different. @returns undefined when no office opens within weeks
 */
export function replyNote(now: number, offices: readonly Office[], promisedMinutes: number): string | undefined {
  const promised = replyPromise(now, offices, promisedMinutes);
  const [home] = offices;
  if (!promised || !home) return undefined;
  const { isOpen, by, office } = promised;
  const timeAt = ({ timeZone }: Office): string => wallTimeOf(by, timeZone).slice(11);
  const elsewhere = office.timeZone === home.timeZone ? '' : ` (${timeAt(home)} in ${home.city})`;
  const day = dayOf(by, office.timeZone, now);
  return isOpen
    ? `We’ll reply by ${timeAt(office)} ${office.city} time ${day}${elsewhere}.`
    : `We’re closed now. You’ll hear from us ${day} by ${timeAt(office)} ${office.city} time${elsewhere}.`;
}

/**
 * The same for a visitor, in their own time zone.
 * @param timeZone the visitor's
 */
export function replyNoteFor(
  { open, replyBy, office }: { open: boolean; replyBy: string; office: { timeZone: string } },
  now: number,
  timeZone: string,
): string {
  const by = Date.parse(replyBy);
  const time = wallTimeOf(by, timeZone).slice(11);
  const yours = wallTimeOf(by, office.timeZone) === wallTimeOf(by, timeZone) ? '' : ', your time';
  const day = dayOf(by, timeZone, now);
  return open
    ? `We’ll reply by ${time} ${day}${yours}.`
    : `We’re closed now. You’ll hear from us ${day} by ${time}${yours}.`;
}
