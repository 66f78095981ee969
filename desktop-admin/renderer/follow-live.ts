import type { QueryClient } from '@tanstack/react-query';

/** Reads again what the server says has changed. */
export function followLive(queryClient: QueryClient): void {
  void queryClient.invalidateQueries();
}
