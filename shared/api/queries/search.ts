import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCircle } from '../../contracts/search.ts';
import type { Client } from '../client.ts';
import { readQuery } from '../query-options.ts';

/** A few members, posts and comments that hold the words; what was found before stays until the answer is there. */
export const searchQuery = (client: Client, q: string) =>
  queryOptions({
    ...readQuery(client, searchCircle, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
