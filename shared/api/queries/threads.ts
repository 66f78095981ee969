import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '../../contracts/endpoint.ts';
import {
  countThreads,
  getEntryHtml,
  getThread,
  listColleagues,
  listThreadEntries,
  listThreads,
} from '../../contracts/endpoints/desk.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { pagesQuery, queryKey, readQuery } from '../query-options.ts';

/** The path prefix of every query of the inbox. */
export const THREADS = listThreads.path;

/** Which threads a list shows. */
export type ThreadFilter = NonNullable<InputOf<typeof listThreads>['query']>;

/** The threads of a view or a search, page by page. The previous ones stay while others load. */
export const threadsQuery = (client: Client, filter: ThreadFilter) => ({
  ...pagesQuery(client, listThreads, { query: filter }),
  placeholderData: keepPreviousData,
});

/** How many threads each view has. */
export const threadCountsQuery = (client: Client) => readQuery(client, countThreads, {});

/** A thread; null when there is none. */
export const threadQuery = (client: Client, id: number) =>
  queryOptions({
    queryKey: queryKey(getThread, { id }),
    queryFn: ({ signal }) => orNull(client.call(getThread, { params: { id: String(id) } }, { signal })),
  });

/** A thread's entries, newest first, page by page. */
export const threadEntriesQuery = (client: Client, id: number) =>
  pagesQuery(client, listThreadEntries, { params: { id: String(id) } });

/** A mail's formatting; it never changes. */
export const entryHtmlQuery = (client: Client, id: number, entryId: number) =>
  queryOptions({
    ...readQuery(client, getEntryHtml, { params: { id: String(id), entryId: String(entryId) } }),
    staleTime: Infinity,
  });

/** Everybody to whom a thread can be assigned. */
export const colleaguesQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, listColleagues, {}), staleTime: 5 * 60_000 });
