import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchKind } from '../../contracts/choices.ts';
import { searchCircle } from '../../contracts/endpoints/members.ts';
import type { Client } from '../client.ts';
import { pagesQuery, readQuery } from '../query-options.ts';

/** A few members, posts and comments that hold the words; what was found before stays until the answer is there. */
export const searchQuery = (client: Client, q: string) =>
  queryOptions({
    ...readQuery(client, searchCircle, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });

/** All of one kind that hold the words, best first, page by page; here too the former stays for so long. */
export const searchKindQuery = (client: Client, q: string, kind: SearchKind) =>
  infiniteQueryOptions({
    ...pagesQuery(client, searchCircle, { query: { q, kind } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
