import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../contracts/limits.ts';
import { getMember, listActivities } from '../../contracts/endpoints/members.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { readQuery } from '../query-options.ts';

/** A member as other members see them, or null when there is no such member. */
export const memberQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: queryKey(getMember, { id }),
    queryFn: ({ signal }) => orNull(client.call(getMember, { params: { id: String(id) } }, { signal })),
  });

/** The last things that a member did, as many as a profile shows (members-side §9). */
export const recentActivitiesQuery = (client: Client, userId: number) =>
  readQuery(client, listActivities, {
    params: { userId: String(userId) },
    query: { limit: String(limits.activitiesShown) },
  });
