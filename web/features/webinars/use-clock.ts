import { useEffect, useState } from 'react';

/** Timers of browsers overflow after 24 days. */
const LONGEST_MS = 24 * 60 * 60_000;

/** The current time in milliseconds. Renders again at each of these instants, also after the device has slept. */
export function useClock(instants: readonly (string | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = instants
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .filter((instant) => instant > now)
    .toSorted((a, b) => a - b)[0];
  useEffect(() => {
    const look = () => setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    const timer =
      next === undefined ? undefined : setTimeout(look, Math.min(Math.max(next - Date.now(), 0), LONGEST_MS));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [next, now]);
  return now;
}
