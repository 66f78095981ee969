import { usePolling } from '#shared/api/live/live-state.ts';

/** How often what is open is looked at again while no live events come, in milliseconds. */
const OPEN = 5000;

/** How a read is kept current: by live events, else by polling; and looked at when window or network come back. */
export const useKeptCurrent = (interval = OPEN) => ({
  refetchInterval: usePolling(interval),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
});
