import { create } from 'zustand';

/**
 * The state of live updates. `connecting` is short: at the start, or after a break. After a failed attempt it is `down`, and
 * screens poll at the intervals in the specification.
 */
export type LiveState = 'connecting' | 'open' | 'down';

/** Whether other people's changes appear automatically now. */
export const useLiveState = create<LiveState>(() => 'down');

/** Called by the owner of the stream. */
export const setLiveState = (next: LiveState): void => useLiveState.setState(next, true);

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
