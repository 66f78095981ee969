/** The time, as an adapter so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The time in the format of the database and the API: ISO 8601, UTC, milliseconds. `offset` is in milliseconds. */
export const timestamp = (clock: Clock, offset = 0): string => new Date(clock.now() + offset).toISOString();

/** The current time, or the millisecond after `before` if that is later, so that versions never share a time. */
export function timestampAfter(clock: Clock, before: string): string {
  const now = timestamp(clock);
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
