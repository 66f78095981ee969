import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
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

it('a change in the library refetches its screens, but not an open search', async () => {
  const fetched = await afterEvent({ name: 'library.changed', data: { resourceId: 4 } });
  expect(fetched).toEqual({ [SCREEN]: 2, [SEARCH]: 1, [RESOURCE]: 2 });
});

it('progress in the library, which is frequent, refetches only the shown screen', async () => {
  const fetched = await afterEvent({ name: 'library.progress.changed', data: { resourceId: 4 } });
  expect(fetched).toEqual({ [SCREEN]: 2, [SEARCH]: 1, [RESOURCE]: 1 });
});

describe('a change in a thread of the inbox', () => {
  const [LIST, COUNTS, OVERVIEW] = [['/api/admin/threads', {}], ['/api/admin/threads/counts'], ['/api/admin/overview']];
  const [OWN, ENTRIES, PRESENCE] = [[], ['entries'], ['presence', 'viewing']].map((part) => [
    '/api/admin/threads',
    '4',
    ...part,
  ]);
  const OTHER = ['/api/admin/threads', '5'];

  /** @returns the shown queries that were fetched again */
  async function refetched(event: LiveEvent): Promise<readonly unknown[]> {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const fetched: unknown[] = [];
    const ends = [LIST, COUNTS, OVERVIEW, OWN, ENTRIES, PRESENCE, OTHER].map((queryKey) =>
      new QueryObserver(queryClient, {
        queryKey: queryKey!,
        queryFn: () => (fetched.push(queryKey), Promise.resolve(1)),
      }).subscribe(() => {}),
    );
    await vi.waitFor(() => expect(fetched).toHaveLength(ends.length));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    fetched.length = 0;
    refreshReads(queryClient, event);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    for (const end of ends) end();
    return fetched;
  }

  it('refetches the lists and the thread, but no other thread', async () => {
    expect(await refetched({ name: 'thread.changed', data: { threadId: 4 } })).toEqual([
      LIST,
      COUNTS,
      OVERVIEW,
      OWN,
      ENTRIES,
    ]);
  });

  it('refetches only who has it open, when somebody opens or leaves it', async () => {
    expect(await refetched({ name: 'thread.presence.changed', data: { threadId: 4 } })).toEqual([PRESENCE]);
  });
});
