/** How often what is open is looked at again, in milliseconds; also when the window or the network comes back. */
export const POLLING = {
  refetchInterval: 5000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;
