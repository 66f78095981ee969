import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getEditedResource, listEditedCollections, listEditedResources } from '../../contracts/endpoints/library.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { pageQuery, queryKey, readQuery } from '../query-options.ts';
import type { ListPlace } from './console.ts';

/** Administrators always get fresh data: refetched at each visit. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A page of library resources, last changed first. */
export const editedResourcesQuery = (client: Client, query: ListPlace) =>
  queryOptions({
    ...pageQuery(client, listEditedResources, { query }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** A library resource for editing; null when there is none. */
export const editedResourceQuery = (client: Client, id: string) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getEditedResource, { id }),
    queryFn: ({ signal }) => orNull(client.call(getEditedResource, { params: { id } }, { signal })),
  });

/** The library's collections in order, each with its resources. */
export const editedCollectionsQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, listEditedCollections, {}), ...FRESH });
