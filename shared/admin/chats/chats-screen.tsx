import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { ListDetail } from '../list/list-detail.tsx';
import { ChatList, useChatAddress } from './chat-list.tsx';
import { ChatPanel } from './chat-panel.tsx';

/**
 * Chat administration: the conversations on the left, the chosen one on the right; on a phone one after the other. What is chosen stands in the address, so that a notification or a reload leads back to it.
 */
export function ChatsScreen() {
  const [params] = useSearchParams();
  const { chosen, choose } = useChatAddress();
  const list = useRef<HTMLDivElement>(null);
  const leaveDeleted = () => {
    choose(null);
    // By then a phone shows the list again.
    requestAnimationFrame(() => list.current?.focus());
  };
  return (
    <>
      <VisuallyHidden>
        <h1>Chats</h1>
      </VisuallyHidden>
      <ListDetail
        isBare
        label="Open chat"
        back="All chats"
        onClose={() => choose(null)}
        nothing={<NoChatChosen />}
        list={
          <div ref={list} tabIndex={-1} className="outline-none">
            <ChatList key={params.get('state')} chosen={chosen} />
          </div>
        }
        detail={
          chosen ? (
            <ChatPanel key={chosen} sessionId={chosen} onClose={() => choose(null)} onDeleted={leaveDeleted} />
          ) : undefined
        }
      />
    </>
  );
}

/** Shown until a chat is chosen. */
export const NoChatChosen = () => (
  <Card className="grid min-h-96 content-center">
    <EmptyState
      title="Select a Chat Session"
      description="Choose a chat session from the left to view the conversation"
    />
  </Card>
);
