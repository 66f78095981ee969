import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';

export interface TimeChoice {
  readonly label: string;
  /** ISO 8601. */
  readonly at: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONDAY = 1;
/** When a working day begins. */
const MORNING = '09:00';

/** A later day's morning in a time zone. */
function morningIn(days: number, now: number, zone: string): string | null {
  const today = Date.parse(wallTimeOf(now, zone).slice(0, 10));
  return instantOf(`${new Date(today + days * DAY).toISOString().slice(0, 10)}T${MORNING}`, zone);
}

const present = (choices: readonly { label: string; at: string | null }[]): TimeChoice[] =>
  choices.filter((choice): choice is TimeChoice => choice.at !== null);

/** Tomorrow's morning, and next Monday's unless that is tomorrow. */
function mornings(now: number, zone: string): TimeChoice[] {
  const weekday = new Date(Date.parse(wallTimeOf(now, zone).slice(0, 10))).getUTCDay();
  const toMonday = (7 + MONDAY - weekday) % 7 || 7;
  return present([
    { label: `Tomorrow at ${MORNING}`, at: morningIn(1, now, zone) },
    ...(toMonday === 1 ? [] : [{ label: `Monday at ${MORNING}`, at: morningIn(toMonday, now, zone) }]),
  ]);
}

/** Suggested snooze times. Late in the day, none is on the same day. */
export function snoozeChoices(now: number, zone: string): TimeChoice[] {
  const later = now + 3 * HOUR;
  const isToday = wallTimeOf(later, zone).slice(0, 10) === wallTimeOf(now, zone).slice(0, 10);
  return [
    ...(isToday ? [{ label: 'Later today, in 3 hours', at: new Date(later).toISOString() }] : []),
    ...mornings(now, zone),
  ];
}

/** Suggested times to send a reply later. */
export const sendChoices = (now: number, zone: string): TimeChoice[] => [
  { label: 'In 1 hour', at: new Date(now + HOUR).toISOString() },
  ...mornings(now, zone),
];
