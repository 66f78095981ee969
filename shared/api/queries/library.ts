import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../contracts/endpoint.ts';
import { getLibrary, getLibraryResource, listFinishedCourses, listLibrary } from '../../contracts/endpoints/library.ts';
import type * as contract from '../../contracts/library.ts';
import type { LibraryResource, LibrarySummary } from '../../contracts/library.ts';
import type { Client } from '../client.ts';
import { orNull } from '../api-error.ts';
import { pagesQuery, queryKey, readQuery } from '../query-options.ts';

const MINUTE = 60_000;
/** Live events announce changes, but a screen that was closed at the time refetches when it opens. */
const CALM = { staleTime: MINUTE, refetchOnMount: true } as const;

/** Filters and order of the library's list; unused keys are left out. */
export type LibraryQuery = Partial<Omit<QueryOf<typeof contract.listLibrary>, 'before' | 'limit'>>;

export const libraryKey = queryKey(getLibrary);
const listKey = queryKey(listLibrary);
export const resourceKey = (slug: string) => queryKey(getLibraryResource, { slug });

/** The collections with all their resources, and the next lessons. */
export const libraryQuery = (client: Client) => queryOptions({ ...readQuery(client, getLibrary, {}), ...CALM });

/** Resources that match, page by page. The previous ones stay while the next filter's load. */
export const foundResourcesQuery = (client: Client, query: LibraryQuery) =>
  infiniteQueryOptions({
    ...pagesQuery(client, listLibrary, { query }),
    placeholderData: keepPreviousData,
    ...CALM,
  });

/** The courses that a member has finished, newest first. */
export const finishedCoursesQuery = (client: Client, userId: number) =>
  readQuery(client, listFinishedCourses, { params: { userId: String(userId) } });

/** A resource, or null without a published one at this address. */
export const resourceQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: resourceKey(slug),
    queryFn: ({ signal }) => orNull(client.call(getLibraryResource, { params: { slug } }, { signal })),
    ...CALM,
  });

type Library = { collections: readonly { resources: readonly LibrarySummary[] }[] };

/** Changes what screens show of a resource: in every list and, where its address is known, on its own page. */
export function changeResource(
  queryClient: QueryClient,
  { id, slug }: { readonly id: number; readonly slug: string | undefined },
  change: Partial<LibraryResource>,
): void {
  const summaryKeys = ['isSaved', 'progress'] as const;
  const inLists = Object.fromEntries(summaryKeys.flatMap((key) => (key in change ? [[key, change[key]]] : [])));
  const changed = <T extends LibrarySummary>(each: T): T => (each.id === id ? { ...each, ...inLists } : each);
  if (slug) queryClient.setQueryData<LibraryResource | null>(resourceKey(slug), (now) => now && { ...now, ...change });
  queryClient.setQueryData<Library & { others: LibrarySummary[]; next: { lesson: LibrarySummary }[] }>(
    libraryKey,
    (now) =>
      now && {
        ...now,
        collections: now.collections.map((each) => ({ ...each, resources: each.resources.map(changed) })),
        others: now.others.map(changed),
        next: now.next.map((each) => ({ ...each, lesson: changed(each.lesson) })),
      },
  );
  queryClient.setQueriesData<{ pages: { items: LibrarySummary[] }[] }>(
    { queryKey: listKey },
    (now) => now && { ...now, pages: now.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
  );
}
