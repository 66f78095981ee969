import { useSyncExternalStore } from 'react';

/**
 * The state of live updates. `connecting` is short: at the start, or after a break. After a failed attempt it is `down`, and
 * screens poll at the intervals in the specification.
 */
export type LiveState = 'connecting' | 'open' | 'down';

let state: LiveState = 'down';
const listeners = new Set<() => void>();

/** Called by the owner of the stream, and by tests to reset it. */
export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether other people's changes appear automatically now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'down',
  );

/**
 * `refetchInterval` of a query that live events keep fresh: polls while the stream is down, or after a failed fetch, because
 * the event that caused it comes only once. Otherwise none.
 */
export function usePolling(
  interval: number,
): (query: { readonly state: { readonly error: unknown } }) => number | false {
  const isDown = useLiveState() === 'down';
  return (query) => (isDown || query.state.error !== null) && interval;
}
