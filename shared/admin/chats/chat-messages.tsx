import { useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { WaitingLine } from './waiting-line.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';

interface ChatMessagesProps {
  readonly messages: readonly ChatMessage[];
  readonly waiting: readonly OutboxItem[];
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

const speakers = { assistant: 'Assistant', agent: 'The agency', visitor: 'Visitor' } as const;
const time = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** One message: the agency's side on the left, the visitor on the right, with its time. */
function ChatLine({ message: { author, agent, isBot, message, createdAt } }: { message: ChatMessage }) {
  return (
    <li className={cx('grid max-w-[85%] gap-1', isBot ? 'justify-self-start' : 'justify-self-end')}>
      <p className={cx('text-xs text-muted', isBot ? '' : 'text-right')}>
        {agent ?? speakers[author]} · <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
      </p>
      <div
        className={cx(
          'rounded-md px-4 py-2.5 break-words',
          author === 'visitor' ? 'bg-ink text-paper [&_a]:text-inherit' : author === 'agent' ? 'bg-tint' : 'bg-sunken',
        )}
      >
        <LinkedText text={message} />
      </div>
    </li>
  );
}
