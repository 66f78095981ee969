import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { repeatLateReads } from './live-queries.ts';

/** A query that the test responds to, with the data at that moment. */
function reading() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(() => new Promise<string>((resolve) => void answers.push(resolve)));
  const queryKey = ['/api/chat/messages', 'one'];
  void queryClient.prefetchQuery({ queryKey, queryFn });
  return {
    queryFn,
    answer: (index: number, value: string) => answers[index]?.(value),
    invalidate: () => void queryClient.invalidateQueries({ refetchType: 'all' }),
    shown: () => queryClient.getQueryData(queryKey),
    end: repeatLateReads(queryClient),
  };
}

it('refetches data that changed during the first fetch', async () => {
  const { queryFn, answer, invalidate, shown, end } = reading();
  invalidate();
  answer(0, 'before');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  expect(shown()).toBe('before');
  answer(1, 'after');
  await vi.waitFor(() => expect(shown()).toBe('after'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  end();
});

it('does not refetch twice, nor without a change', async () => {
  const { queryFn, answer, invalidate, shown, end } = reading();
  answer(0, 'first');
  await vi.waitFor(() => expect(shown()).toBe('first'));
  expect(queryFn).toHaveBeenCalledTimes(1);
  invalidate();
  // The second fetch is cancelled for a third.
  invalidate();
  answer(2, 'third');
  await vi.waitFor(() => expect(shown()).toBe('third'));
  expect(queryFn).toHaveBeenCalledTimes(3);
  end();
});
