import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getWebinar, getWebinarCalendar, listWebinars } from '../../contracts/endpoints/webinars.ts';
import type { Webinar, WebinarSummary } from '../../contracts/webinars.ts';
import { orNull } from '../api-error.ts';
import type { Client, Page } from '../client.ts';
import { pagesQuery, queryKey, readQuery } from '../query-options.ts';

/** Live events announce changes, but a screen that was closed at the time refetches when it opens. */
const CALM = { staleTime: 60_000, refetchOnMount: true } as const;

/** The first part of the keys of all webinars. */
export const webinarsKey = queryKey(listWebinars);

const webinarKey = (slug: string) => queryKey(getWebinar, { slug });

/** Webinars, page by page: upcoming ones soonest first, past ones latest first. */
export const webinarsQuery = (client: Client, when: 'upcoming' | 'past') =>
  infiniteQueryOptions({ ...pagesQuery(client, listWebinars, { query: { when } }), ...CALM });

/** A webinar, or null without a published one at this address. */
export const webinarQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: webinarKey(slug),
    queryFn: ({ signal }) => orNull(client.call(getWebinar, { params: { slug } }, { signal })),
    ...CALM,
  });

/** The address of the member's calendar feed. Secret, so it is never stored on the device. */
export const webinarCalendarQuery = (client: Client) =>
  queryOptions({ ...readQuery(client, getWebinarCalendar, {}), staleTime: 0, gcTime: 0 });

/** Shows the answer to a taken or left seat on every screen. */
export function showSeat(queryClient: QueryClient, summary: WebinarSummary): void {
  queryClient.setQueryData<Webinar | null>(webinarKey(summary.slug), (now) => now && { ...now, ...summary });
  queryClient.setQueriesData<{ pages?: readonly Page<WebinarSummary>[] }>(
    { queryKey: webinarsKey },
    (now) =>
      now?.pages && {
        ...now,
        pages: now.pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (each.id === summary.id ? summary : each)),
        })),
      },
  );
}
