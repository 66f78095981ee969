import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { queryKey } from '#shared/api/query-options.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { showThreadPresence } from '#shared/contracts/endpoints/desk.ts';
import { useIsVisible } from '#shared/ui/use-is-visible.ts';

/** How often an open thread is reported, in milliseconds. */
const AGAIN = 20_000;

export type Present = ResponseOf<typeof showThreadPresence>;

/**
 * Reports that a thread is open or being replied to while the window is visible.
 * @returns the other colleagues who have it open
 */
export function useThreadPresence(id: number, isReplying: boolean): Present {
  const client = useApi();
  const isVisible = useIsVisible();
  const params = { id: String(id) };
  const state = isReplying ? 'replying' : 'viewing';
  const { data } = useQuery({
    queryKey: [...queryKey(showThreadPresence, params), state],
    queryFn: () => client.call(showThreadPresence, { params, body: { state } }),
    enabled: isVisible,
    refetchInterval: AGAIN,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  useEffect(() => {
    if (!isVisible) return undefined;
    return () => {
      const gone = { params: { id: String(id) }, body: { state: 'gone' } } as const;
      // Without this call, the server drops it a little later.
      client.call(showThreadPresence, gone, { keepalive: true }).catch(() => undefined);
    };
  }, [client, id, isVisible]);
  return data ?? [];
}
