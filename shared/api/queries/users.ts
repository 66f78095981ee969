import { queryOptions } from '@tanstack/react-query';
import { getMember, listActivities } from '../../contracts/users.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery } from '../query-options.ts';

/** A member as other members see them, or null when there is no such member. */
export const memberQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: queryKey(getMember, { id }),
    queryFn: ({ signal }) => orNull(client.call(getMember, { params: { id: String(id) } }, { signal })),
  });

/** What a member did, newest first, page by page. */
export const activitiesQuery = (client: Client, userId: number) =>
  pagesQuery(client, listActivities, { params: { userId: String(userId) } });
