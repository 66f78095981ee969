import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { searchKindQuery, searchQuery } from '#shared/api/queries/search.ts';
import type { SearchKind } from '#shared/contracts/choices.ts';
import { type Group, groupOf, groupsOf } from './search-results.ts';

interface Search {
  readonly groups: readonly Group[];
  readonly state: 'idle' | 'searching' | 'failed' | 'done';
  readonly problem: string | undefined;
  readonly again: () => void;
  /** The next page of one kind. */
  readonly more: { readonly fetch: () => void; readonly loading: boolean; readonly failed: boolean };
}

/** What holds the words: a few of each kind, or one kind page by page. No words, no search. */
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
  // Until the answer is there, the former one, which may be of another kind.
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
