import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again what was called out of date while it was on its way: the server may have answered before what happened.
 * React Query restarts such a read only where there is an earlier answer, and takes a first one for fresh.
 * @returns ends it
 */
export function repeatLateReads(queryClient: QueryClient): () => void {
  const late = new Set<string>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { queryHash, queryKey } = query;
    if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') late.add(queryHash);
    // It begins anew, or has failed: then it is not fresh in any case.
    else if (action.type === 'fetch' || action.type === 'error') late.delete(queryHash);
    else if (action.type === 'success' && !action.manual && late.delete(queryHash)) {
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'all' });
    }
  });
}
