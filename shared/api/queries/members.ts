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

/** Members come online by the minute: a list that somebody returns to is read again after that. */
const MINUTE = 60_000;

/** What the members' list is narrowed by; keys that are not asked for are left out. */
export interface MemberFilter {
  readonly search?: string;
  readonly country?: string;
  readonly level?: string;
  readonly school?: string;
}

/** Members, newest first, page by page. While the next filter's are on their way, the ones before stay. */
export const membersQuery = (client: Client, filter: MemberFilter) =>
  infiniteQueryOptions({
    ...pagesQuery(client, listMembers, { query: { ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    refetchOnMount: true,
  });

/** How many members a filter finds. */
export const memberCountQuery = (client: Client, filter: MemberFilter) =>
  queryOptions({ ...readQuery(client, countMembers, { query: { ...filter } }), placeholderData: keepPreviousData });

/** The countries and schools that the list can be narrowed by. */
export const memberFacetsQuery = (client: Client) => readQuery(client, memberFacets, {});

/** Where members are. The server's answer to "has it changed" is the quick one, so it is asked at each visit. */
export const memberMapQuery = (client: Client, filter: MemberFilter = {}) =>
  queryOptions({
    ...readQuery(client, memberMap, { query: { ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    refetchOnMount: true,
  });

/** The Circle today: online members and what is new. While it is looked at, it is read again every other minute. */
export const todayQuery = (client: Client) =>
  queryOptions({
    ...readQuery(client, getToday, {}),
    staleTime: MINUTE,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchInterval: 2 * MINUTE,
  });

/** How many names are fetched at once for a group of the map. */
const GROUP_PAGE = 20;

/** The members of a group of the map, by their ids, page by page: those that are still there. */
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

/** The last things that a member did, as many as a profile shows. */
export const recentActivitiesQuery = (client: Client, userId: number) =>
  readQuery(client, listActivities, {
    params: { userId: String(userId) },
    query: { limit: String(limits.activitiesShown) },
  });
