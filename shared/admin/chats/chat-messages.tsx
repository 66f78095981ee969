import { useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { WaitingReply } from '../replies/waiting-reply.ts';
import { ChatLine } from './chat-line.tsx';
import { WaitingLine } from './waiting-line.tsx';

interface ChatMessagesProps {
  readonly messages: readonly ChatMessage[];
  readonly waiting: readonly WaitingReply[];
}

/** How far from the end the reader may be and still be taken along, in pixels. */
const NEAR = 120;

/** What was said, oldest first; who reads at the end stays there when something comes. */
export function ChatMessages({ messages, waiting }: ChatMessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const wasNear = useRef(true);

  // After each rendering: whatever came last, it is in sight.
  useLayoutEffect(() => {
    if (wasNear.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="grow overflow-y-auto px-5 py-5"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        wasNear.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      <ol className="grid gap-4">
        {messages.map((message) => (
          <ChatLine key={message.id} message={message} />
        ))}
        {waiting.map((reply) => (
          <WaitingLine key={reply.key} reply={reply} />
        ))}
      </ol>
    </div>
  );
}
