import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  countMembers,
  getMember,
  getToday,
  listActivities,
  listMembers,
  memberFacets,
  memberMap,
} from '../../contracts/endpoints/members.ts';
import type { Client } from '../client.ts';
import { pagesQuery, queryKey, readQuery } from '../query-options.ts';
import { limits } from '../../contracts/limits.ts';
import { orNull } from '../api-error.ts';

/** Members come and go by the minute, so the list is refetched after that. */
const MINUTE = 60_000;

/** The filters of the members' list; unused keys are left out. */
export interface MemberFilter {
  readonly search?: string;
  readonly country?: string;
  readonly level?: string;
  readonly school?: string;
}

/** Members, newest first, page by page. The previous ones stay while the next filter's load. */
export const membersQuery = (client: Client, filter: MemberFilter) =>
  infiniteQueryOptions({
    ...pagesQuery(client, listMembers, { query: { ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    refetchOnMount: true,
  });

/** How many members match a filter. */
export const memberCountQuery = (client: Client, filter: MemberFilter) =>
  queryOptions({ ...readQuery(client, countMembers, { query: { ...filter } }), placeholderData: keepPreviousData });

/** The countries and schools to filter by. */
export const memberFacetsQuery = (client: Client) => readQuery(client, memberFacets, {});

/** Where members are. Refetched on a visit after a minute, because an unchanged response (304) is cheap. */
export const memberMapQuery = (client: Client, filter: MemberFilter = {}) =>
  queryOptions({
    ...readQuery(client, memberMap, { query: { ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    refetchOnMount: true,
  });

/** The Circle today: online members and news. Refetched every two minutes while shown. */
export const todayQuery = (client: Client) =>
  queryOptions({
    ...readQuery(client, getToday, {}),
    staleTime: MINUTE,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchInterval: 2 * MINUTE,
  });

/** How many names of a map group are fetched at once. */
const GROUP_PAGE = 20;

/** The members of a map group, by their ids, page by page. Deleted members are left out. */
export const groupMembersQuery = (client: Client, memberIds: readonly number[]) =>
  infiniteQueryOptions({
    queryKey: queryKey(listMembers, {}, { group: memberIds }),
    queryFn: ({ pageParam, signal }) => {
      const ids = memberIds.slice(pageParam, pageParam + GROUP_PAGE).join(',');
      return client.call(listMembers, { query: { ids } }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, from) => (from + GROUP_PAGE < memberIds.length ? from + GROUP_PAGE : undefined),
  });

/** A member as other members see them, or null when there is no such member. */
export const memberQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: queryKey(getMember, { id }),
    queryFn: ({ signal }) => orNull(client.call(getMember, { params: { id: String(id) } }, { signal })),
  });

/** A member's latest activity, as much as a profile shows. */
export const recentActivitiesQuery = (client: Client, userId: number) =>
  readQuery(client, listActivities, {
    params: { userId: String(userId) },
    query: { limit: String(limits.activitiesShown) },
  });
