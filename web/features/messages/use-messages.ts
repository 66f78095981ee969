import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { messagesQuery, newestQuery } from '#shared/api/queries/messages.ts';
import { POLLING } from './polling.ts';

/** What was written with another member, oldest first, and the way further back. */
export function useMessages(userId: number) {
  const client = useApi();
  const pages = useInfiniteQuery(messagesQuery(client, userId));
  useQuery({
    ...newestQuery(client, userId),
    ...POLLING,
    enabled: pages.isSuccess,
    refetchOnMount: 'always',
  });
  return {
    messages: (pages.data?.pages ?? []).flatMap(({ items }) => items).toReversed(),
    pages,
  };
}
