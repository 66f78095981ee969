import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, chatsQuery } from '#shared/api/queries/chats.ts';
import { Button } from '#shared/ui/button.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ChatEntry } from './chat-entry.tsx';
import { ChatFilters } from './chat-filters.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** The conversations, last active first, with a way to narrow them. */
export function ChatList({ chosen }: { chosen: string | null }) {
  const client = useApi();
  const { filter } = useChatAddress();
  const chats = useInfiniteQuery({
    ...chatsQuery(client, filter),
    refetchInterval: usePolling(CHATS_POLL),
    refetchOnMount: 'always',
  });
  const sessions = chats.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = `${sessions.length}${chats.hasNextPage ? '+' : ''}`;

  return (
    <section aria-label="Chat sessions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl">Chat Sessions{chats.data ? ` (${count})` : ''}</h2>
      <ChatFilters />
      {chats.isPending ? (
        <Loading label="Loading chats…">
          <div className="grid gap-2">
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} className="h-24" />
            ))}
          </div>
        </Loading>
      ) : null}
      {chats.isError && !chats.data ? (
        <ErrorState as="h3" onRetry={() => void chats.refetch()} retrying={chats.isRefetching} />
      ) : null}
      {chats.data && sessions.length === 0 ? (
        <EmptyState
          as="h3"
          title={filter.search || filter.state ? 'No chats match' : 'No chat sessions yet'}
          description={filter.search || filter.state ? 'Try another name, or show all chats.' : undefined}
        />
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <ChatEntry session={session} isChosen={session.sessionId === chosen} />
          </li>
        ))}
      </ul>
      {chats.hasNextPage ? (
        <Button
          variant="secondary"
          pending={chats.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void chats.fetchNextPage()}
        >
          Show more chats
        </Button>
      ) : null}
    </section>
  );
}
