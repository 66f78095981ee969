import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../contracts/events.ts';
import { refreshReads } from './live-queries.ts';

/** Queries of the library: its screen and a search are shown, a resource is not. @returns how often each was fetched */
async function afterEvent(event: LiveEvent): Promise<Record<string, number>> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const fetched: Record<string, number> = {};
  const read = (queryKey: readonly unknown[]) => ({
    queryKey,
    queryFn: () => {
      const name = queryKey.map((part) => JSON.stringify(part)).join(' ');
      fetched[name] = (fetched[name] ?? 0) + 1;
      return Promise.resolve(name);
    },
  });
  const ends = [['/api/library'], ['/api/library/resources', { search: 'oranges' }]].map((key) =>
    new QueryObserver(queryClient, read(key)).subscribe(() => {}),
  );
  await queryClient.prefetchQuery(read(['/api/library', 'open-day-plan']));
  refreshReads(queryClient, event);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  for (const end of ends) end();
  return fetched;
}

const [SCREEN, SEARCH, RESOURCE] = [
  '"/api/library"',
  '"/api/library/resources" {"search":"oranges"}',
  '"/api/library" "open-day-plan"',
];

it('a change of the library refetches its screens, and leaves a search that is being read', async () => {
  const fetched = await afterEvent({ name: 'library.changed', data: { resourceId: 4 } });
  expect(fetched).toEqual({ [SCREEN]: 2, [SEARCH]: 1, [RESOURCE]: 2 });
});

it('progress, which comes every few seconds, refetches what is shown alone', async () => {
  const fetched = await afterEvent({ name: 'library.progress.changed', data: { resourceId: 4 } });
  expect(fetched).toEqual({ [SCREEN]: 2, [SEARCH]: 1, [RESOURCE]: 1 });
});
