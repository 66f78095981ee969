import { queryOptions } from '@tanstack/react-query';
import { getWelcome } from '../../contracts/endpoints/account.ts';
import { getRegistration, lookAtInvitation } from '../../contracts/endpoints/auth.ts';
import { getCirclePreview } from '../../contracts/endpoints/library.ts';
import type { Client } from '../client.ts';
import { queryKey, readQuery } from '../query-options.ts';

/** What visitors see of the library and the webinars. */
export const circlePreviewQuery = (client: Client) => readQuery(client, getCirclePreview, {});

/** How people join. */
export const registrationQuery = (client: Client) => readQuery(client, getRegistration, {});

/** An invitation by its token; fails with 400 when it has expired. */
export const invitationQuery = (client: Client, invitation: string) =>
  queryOptions({
    queryKey: [...queryKey(lookAtInvitation), invitation],
    queryFn: ({ signal }) => client.call(lookAtInvitation, { body: { invitation } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

/** A new member's progress through the welcome. */
export const welcomeQuery = (client: Client) => readQuery(client, getWelcome, {});
