import { useSyncExternalStore } from 'react';

/**
 * How live a screen is. `connecting` is a short wait: at first, or after a break. Once a try has failed it is `down`,
 * and screens look for themselves at the intervals that the specification gives them.
 */
export type LiveState = 'connecting' | 'open' | 'down';

let state: LiveState = 'down';
const listeners = new Set<() => void>();

/** Called by the holder of the stream, and by tests to start afresh. */
export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what others do appears by itself now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'down',
  );

/**
 * `refetchInterval` of a query that live events keep fresh: the interval while the stream is down, and while the last
 * look failed, for the event that asked for it comes once. Else none.
 */
export function usePolling(
  interval: number,
): (query: { readonly state: { readonly error: unknown } }) => number | false {
  const isDown = useLiveState() === 'down';
  return (query) => (isDown || query.state.error !== null) && interval;
}
