import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../contracts/endpoint.ts';
import {
  countSchools,
  getContact,
  getSchool,
  listContacts,
  listSchools,
  weighContact,
} from '../../contracts/endpoints/contacts.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { pageQuery, queryKey, readQuery } from '../query-options.ts';
import { type ListPlace, refreshReadsOf } from './console.ts';

/** Administrators always get fresh data: refetched at each visit. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A page of the people who have written, newest first unless sorted. */
export const contactsQuery = (client: Client, query: ListPlace & { readonly school?: string }) =>
  queryOptions({
    ...pageQuery(client, listContacts, { query: query as InputOf<typeof listContacts>['query'] }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** A contact with their history; null when there is none. */
export const contactQuery = (client: Client, id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getContact, { id }),
    queryFn: ({ signal }) => orNull(client.call(getContact, { params: { id: String(id) } }, { signal })),
  });

/** What deleting a contact deletes. */
export const contactWeightQuery = (client: Client, id: number) =>
  queryOptions({ ...readQuery(client, weighContact, { params: { id: String(id) } }), ...FRESH });

export interface SchoolsPlace extends ListPlace {
  readonly stage?: string;
  readonly owner?: string;
  readonly country?: string;
  readonly limit?: string;
}

/** A page of schools. */
export const schoolsQuery = (client: Client, query: SchoolsPlace) =>
  queryOptions({
    ...pageQuery(client, listSchools, { query: query as InputOf<typeof listSchools>['query'] }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** A school with its contacts and threads; null when there is none. */
export const schoolQuery = (client: Client, id: number) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getSchool, { id }),
    queryFn: ({ signal }) => orNull(client.call(getSchool, { params: { id: String(id) } }, { signal })),
  });

/** How many schools each stage has, and by what they can be filtered. */
export const schoolCountsQuery = (client: Client) => queryOptions({ ...readQuery(client, countSchools, {}), ...FRESH });

/** Refetches everything that shows contacts or schools. */
export const refreshContacts = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(['/api/admin/contacts', '/api/admin/schools'].map((address) => refreshReadsOf(queryClient, address)));
