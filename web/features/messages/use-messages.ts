import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { messagesQuery, newestQuery } from '#shared/api/queries/messages.ts';
import { useKeptCurrent } from './use-kept-current.ts';

/** What was written with another member, oldest first, and the way further back. */
export function useMessages(userId: number) {
  const client = useApi();
  const pages = useInfiniteQuery(messagesQuery(client, userId));
  useQuery({
    ...newestQuery(client, userId),
    ...useKeptCurrent(),
    enabled: pages.isSuccess,
  });
  return {
    messages: (pages.data?.pages ?? []).flatMap(({ items }) => items).toReversed(),
    pages,
  };
}
