import { FEW_FOUND } from '#shared/contracts/limits.ts';
import { searchKinds, type SearchKind } from '#shared/contracts/choices.ts';
import type { SearchResult } from '#shared/contracts/search.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import type { Client } from '#shared/api/client.ts';
import { pagesQuery, readQuery } from '#shared/api/query-options.ts';

export const kindLabels: Readonly<Record<SearchKind, string>> = {
  member: 'Members',
  resource: 'Resources',
  webinar: 'Webinars',
  post: 'Posts',
  comment: 'Comments',
};

/** An entry of the list: a result, or a button for more of its kind. */
export type Choice = SearchResult | 'all' | 'more';

export interface Group {
  readonly kind: SearchKind;
  readonly choices: readonly Choice[];
}

/** Groups a few results of each kind, with an entry for all of a kind that may have more. Leaves out empty kinds. */
const groupsOf = (results: readonly SearchResult[]): Group[] =>
  searchKinds
    .map((kind) => ({ kind, found: results.filter((result) => result.kind === kind) }))
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => ({ kind, choices: found.length < FEW_FOUND ? found : [...found, 'all'] }));

/** All results of one kind, as far as loaded. */
const groupOf = (kind: SearchKind, found: readonly SearchResult[], hasMore: boolean): Group[] =>
  found.length === 0 ? [] : [{ kind, choices: hasMore ? [...found, 'more'] : found }];

/** The link of a result. */
export const addressOf = ({ kind, id, postId, slug }: SearchResult): string => {
  if (slug !== null) return kind === 'webinar' ? `/webinars/${slug}` : `/library/${slug}`;
  return postId === null ? `/users/${id}` : feedPostPath(postId, kind === 'comment' ? id : undefined);
};

/** "3 results", for screen readers. */
export function countWords(groups: readonly Group[]): string {
  const choices = groups.flatMap((group) => group.choices);
  const count = choices.filter((choice) => typeof choice === 'object').length;
  if (count === 0) return 'Nothing found';
  return `${count} ${count === 1 ? 'result' : 'results'}${choices.includes('more') ? ', and more' : ''}`;
}

interface Search {
  readonly groups: readonly Group[];
  readonly state: 'idle' | 'searching' | 'failed' | 'done';
  readonly problem: string | undefined;
  readonly again: () => void;
  /** The next page of one kind. */
  readonly more: { readonly fetch: () => void; readonly loading: boolean; readonly failed: boolean };
}

/** Searches for words: a few results of each kind, or one kind page by page. Does nothing without words. */
export function useSearch(words: string, kind: SearchKind | null): Search {
  const client = useApi();
  const few = useQuery({ ...searchQuery(client, words), enabled: words !== '' && kind === null });
  const all = useInfiniteQuery({
    ...searchKindQuery(client, words, kind ?? 'member'),
    enabled: words !== '' && kind !== null,
  });
  const { isFetchingNextPage: loading, isFetchNextPageError, hasNextPage } = all;
  const current = kind === null ? few : all;
  const failed = kind === null ? few.isError : all.isError && !isFetchNextPageError;
  const searching = current.isFetching && !loading;
  // While the answer loads, the previous one is shown, which may be of another kind.
  const found = (all.data?.pages ?? []).flatMap((page) => page.items.filter((each) => each.kind === kind));
  const hasMore = hasNextPage && !all.isPlaceholderData;
  const groups = kind === null ? groupsOf(few.data ?? []) : groupOf(kind, found, hasMore);

  return {
    groups: words === '' ? [] : groups,
    state: words === '' ? 'idle' : searching ? 'searching' : failed ? 'failed' : 'done',
    problem: current.error?.message,
    again: () => void current.refetch(),
    more: { fetch: () => void all.fetchNextPage(), loading, failed: isFetchNextPageError },
  };
}

/** A few matches of each kind; previous results stay until the answer arrives. */
const searchQuery = (client: Client, q: string) =>
  queryOptions({
    ...readQuery(client, searchCircle, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });

/** All results of one kind, best first, page by page; previous results stay too. */
const searchKindQuery = (client: Client, q: string, kind: SearchKind) =>
  infiniteQueryOptions({
    ...pagesQuery(client, searchCircle, { query: { q, kind } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
