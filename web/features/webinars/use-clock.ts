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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (next !== undefined) timer = setTimeout(look, Math.min(Math.max(next - Date.now(), 0), LONGEST_MS));
    };
    const look = () => {
      const seen = Date.now();
      setNow(seen);
      if (next !== undefined && next > seen) wait();
    };
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [next]);
  return now;
}
