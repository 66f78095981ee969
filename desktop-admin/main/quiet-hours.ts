import type { DesktopSettings } from '#shared/api/desktop-bridge.ts';

/** @returns whether notifications should wait at this moment, in the person's own time */
export function isQuiet(hours: DesktopSettings['quietHours'], now: Date): boolean {
  if (!hours) return false;
  const minute = now.getHours() * 60 + now.getMinutes();
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to;
}

/** @returns whether this is a time of the day as `HH:MM` */
export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
