import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getWelcome } from '../../contracts/endpoints/account.ts';
import { getRegistration, lookAtInvitation } from '../../contracts/endpoints/auth.ts';
import { getCurrentUser } from '../../contracts/endpoints/session.ts';
import { orNobody } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey, readQuery } from '../query-options.ts';

export const currentUserKey = queryKey(getCurrentUser);

/** The person who is signed in, or null. Its own rules: asked again on mount, focus and reconnect. */
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

/** Reads the person again: their points and level change with posts, comments and likes. */
export const refreshUser = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: currentUserKey });

/** How people join. */
export const registrationQuery = (client: Client) => readQuery(client, getRegistration, {});

/** What an invitation's token is good for; fails with 400 when it has ended. */
export const invitationQuery = (client: Client, invitation: string) =>
  queryOptions({
    queryKey: [...queryKey(lookAtInvitation), invitation],
    queryFn: ({ signal }) => client.call(lookAtInvitation, { body: { invitation } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

/** How far a new member is with the welcome. */
export const welcomeQuery = (client: Client) => readQuery(client, getWelcome, {});
