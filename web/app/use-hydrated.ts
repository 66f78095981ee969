import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render in the browser, which must match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
