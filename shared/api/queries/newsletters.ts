import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '../../contracts/endpoint.ts';
import {
  countAudience,
  getArchived,
  getNewsletter,
  listArchive,
  listNewsletters,
  listRecipients,
  listTags,
  previewNewsletter,
} from '../../contracts/endpoints/newsletters.ts';
import { orNull } from '../api-error.ts';
import type { Client } from '../client.ts';
import { pageQuery, queryKey, readQuery } from '../query-options.ts';
import type { ListPlace } from './console.ts';

/** Administrators always get fresh data: refetched at each visit. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A page of newsletters without their text, newest first unless sorted. */
export const newslettersQuery = (client: Client, query: ListPlace) =>
  queryOptions({
    ...pageQuery(client, listNewsletters, { query: query as InputOf<typeof listNewsletters>['query'] }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** A newsletter with its text and progress; null when there is none. */
export const newsletterQuery = (client: Client, id: string) =>
  queryOptions({
    ...FRESH,
    queryKey: queryKey(getNewsletter, { id }),
    queryFn: ({ signal }) => orNull(client.call(getNewsletter, { params: { id } }, { signal })),
  });

/** A newsletter's recipients in one state. */
export const recipientsQuery = (
  client: Client,
  id: string,
  query: { readonly state?: string; readonly before?: string },
) =>
  queryOptions({
    ...pageQuery(client, listRecipients, {
      params: { id },
      query: query as InputOf<typeof listRecipients>['query'],
    }),
    ...FRESH,
    placeholderData: keepPreviousData,
  });

/** How many people an audience has now. */
export const audienceQuery = (client: Client, audience: InputOf<typeof countAudience>['query']) =>
  queryOptions({ ...readQuery(client, countAudience, { query: audience }), ...FRESH });

/** The tags that subscribers have. */
export const tagsQuery = (client: Client) => queryOptions({ ...readQuery(client, listTags, {}), ...FRESH });

/** The email preview of a newsletter. */
export const previewQuery = (client: Client, body: InputOf<typeof previewNewsletter>['body']) =>
  queryOptions({
    queryKey: [previewNewsletter.path, JSON.stringify(body)],
    queryFn: ({ signal }) => client.call(previewNewsletter, { body }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest sent newsletter, or none: whether the archive has anything to show. */
export const newestIssueQuery = (client: Client) => readQuery(client, listArchive, { query: { limit: '1' } });

/** The public archive, newest first. */
export const archiveQuery = (client: Client) => readQuery(client, listArchive, { query: { limit: '100' } });

/** One newsletter of the archive, or null when there is none at that address. */
export const archivedQuery = (client: Client, slug: string) =>
  queryOptions({
    queryKey: queryKey(getArchived, { slug }),
    queryFn: ({ signal }) => orNull(client.call(getArchived, { params: { slug } }, { signal })),
  });
