import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { ListDetail } from '../list/list-detail.tsx';
import { ChatList, useChatAddress } from './chat-list.tsx';
import { ChatPanel } from './chat-panel.tsx';

/**
 * Chat administration: the conversations on the left and the selected one on the right, or one at a time on a phone.
 * The URL has the selection, so that notifications and reloads open it.
 */
export function ChatsScreen() {
  const [params] = useSearchParams();
  const { chosen, choose } = useChatAddress();
  const list = useRef<HTMLDivElement>(null);
  const leaveDeleted = () => {
    choose(null);
    // On a phone, the list is back only in the next render.
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

/** Shown until a chat is selected. */
export const NoChatChosen = () => (
  <Card className="grid min-h-96 content-center">
    <EmptyState
      title="Select a Chat Session"
      description="Choose a chat session from the left to view the conversation"
    />
  </Card>
);
