import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { type Box, conversationsQuery } from '#shared/api/queries/messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { ConversationRow } from './conversation-row.tsx';
import { ListState } from './list-state.tsx';

const empty: Record<Box, { title: string; text: string }> = {
  inbox: { title: 'No messages yet', text: 'Say hello to somebody: every member’s profile has a Message button.' },
  requests: { title: 'No requests', text: 'When somebody new writes to you, you decide here whether to answer.' },
};

/** The member's conversations or requests, last active first. */
export function ConversationList({ box, chosen }: { box: Box; chosen: number | undefined }) {
  const list = useInfiniteQuery({ ...conversationsQuery(useApi(), box), refetchOnMount: 'always' });
  const now = useNow();
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (conversations.length === 0) return <ListState list={list} empty={empty[box]} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.member.id}
            conversation={conversation}
            box={box}
            now={now}
            isChosen={conversation.member.id === chosen}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <p className="p-4 text-center">
          <Button
            variant="secondary"
            pending={list.isFetchingNextPage}
            pendingLabel="Loading…"
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        </p>
      ) : null}
    </>
  );
}
