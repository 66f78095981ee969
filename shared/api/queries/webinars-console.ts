import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getEditedWebinar, listEditedWebinars, listSeats } from '../../contracts/endpoints/webinars.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { pageQuery, queryKey, readQuery } from '../query-options.ts';
import type { ListPlace } from './console.ts';

/** Administrators always get fresh data: refetched at each visit. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A page of webinars, last changed first. */
export const editedWebinarsQuery = (client: Client, query: ListPlace) =>
  queryOptions({
    ...pageQuery(client, listEditedWebinars, { query }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

export const editedWebinarKey = (id: number | string) => queryKey(getEditedWebinar, { id: String(id) });

/** A webinar for editing; null when there is none. */
export const editedWebinarQuery = (client: Client, id: string) =>
  queryOptions({
    ...FRESH,
    queryKey: editedWebinarKey(id),
    queryFn: ({ signal }) => orNull(client.call(getEditedWebinar, { params: { id } }, { signal })),
  });

/** Who has a seat at a webinar, and who waits. */
export const seatsQuery = (client: Client, id: number) =>
  queryOptions({ ...readQuery(client, listSeats, { params: { id: String(id) } }), ...FRESH });
