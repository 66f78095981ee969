import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
const currentMinute = () => Math.floor(Date.now() / MINUTE);

/** The current minute; re-renders with the next. All components share one timer. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, currentMinute, currentMinute) * MINUTE);
