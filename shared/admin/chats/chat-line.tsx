import type { ChatMessage } from '#shared/contracts/chat.ts';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';

const speakers = { assistant: 'Assistant', agent: 'The agency', visitor: 'Visitor' } as const;
const time = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** One message: the agency's side on the left, the visitor on the right, with its time (members-side §2). */
export function ChatLine({ message: { author, agent, isBot, message, createdAt } }: { message: ChatMessage }) {
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
