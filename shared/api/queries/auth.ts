import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getCurrentUser } from '../../contracts/endpoints/session.ts';
import { orNobody } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-options.ts';

export const currentUserKey = queryKey(getCurrentUser);

/** The person who is signed in, or null. After five minutes it is refetched on mount, focus and reconnect. */
export const currentUserQuery = (client: Client) =>
  queryOptions({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => orNobody(client.call(getCurrentUser, {}, { signal })),
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: false,
    retry: false,
  });

/** Refetches the person, after something that may have changed their points and level. */
export const refreshUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: currentUserKey });
