import type { QueryClient } from '@tanstack/react-query';
import type { DesktopMessage } from '#shared/api/desktop-bridge.ts';
import { refreshAllReads, refreshReads } from '#shared/api/live/live-queries.ts';

/** Reads again what the server says has changed. */
export function followLive(
  queryClient: QueryClient,
  message: Extract<DesktopMessage, { type: 'live' | 'resync' }>,
): void {
  if (message.type === 'live') refreshReads(queryClient, message.event);
  else refreshAllReads(queryClient);
}
