import { useLayoutEffect, useRef } from 'react';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { isNearEnd, noSizes, sizesOf } from '#shared/ui/scroll-end.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useReplies } from '../replies/replies-provider.tsx';
import { textOf } from '../replies/replies.ts';
import { MessageText } from './message-text.tsx';

interface ChatMessagesProps {
  readonly messages: readonly ChatMessage[];
  readonly waiting: readonly OutboxItem[];
}

/** How close to the end, in pixels, the list still scrolls with new messages. */
const NEAR = 120;

/** The messages, oldest first. Scrolls with new messages when it is at the end. */
export function ChatMessages({ messages, waiting }: ChatMessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(noSizes);

  // After each render, so that the newest message is visible.
  useLayoutEffect(() => {
    const element = box.current!;
    if (isNearEnd(element, before.current, NEAR)) element.scrollTop = element.scrollHeight;
    before.current = sizesOf(element);
  });

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="grow overflow-y-auto px-5 py-5"
      onScroll={({ currentTarget }) => {
        before.current = sizesOf(currentTarget);
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
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** One message with its time: the agency's on the left, the visitor's on the right. */
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
        {isBot ? <MessageText text={message} /> : <LinkedText text={message} />}
      </div>
    </li>
  );
}

/** A reply that is sending, needs a confirmation first, or was rejected and can be copied. */
export function WaitingLine({ reply }: { reply: OutboxItem }) {
  const { outbox } = useReplies();
  const { key, state, problem } = reply;
  const text = textOf(reply);
  return (
    <li className="grid max-w-[85%] gap-1 justify-self-start">
      <div className="rounded-md border border-dashed border-edge px-4 py-2.5 break-words">
        <LinkedText text={text} />
      </div>
      {state === 'waiting' ? (
        <output className="flex items-center gap-2 text-xs text-muted">
          <Spinner /> Waiting to send
          {outbox.isStored(key) ? '' : '. Keep this page open until it’s sent.'}
        </output>
      ) : (
        <div role="alert" className="grid gap-1 text-sm">
          <p>{state === 'old' ? <OldReply reply={reply} /> : <NotSent why={problem ?? ''} />}</p>
          <div className="-ml-3.5 flex flex-wrap gap-1">
            {state === 'old' ? (
              <Button variant="quiet" size="sm" onClick={() => void outbox.sendAgain(key)}>
                Send now
              </Button>
            ) : null}
            <CopyButton text={text} />
            <Button variant="quiet" size="sm" onClick={() => void outbox.discard(key)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const NotSent = ({ why }: { why: string }) => <span className="text-danger">Not sent: {why}</span>;

/** Why a reply was not sent automatically when the network came back. */
const OldReply = ({ reply: { meantAt, triedAt } }: { reply: OutboxItem }) => (
  <>
    <NotSent why={`you wrote this on ${day.format(new Date(meantAt))}.`} />{' '}
    {triedAt === null
      ? 'Do you still want to send it?'
      : 'It may have been sent already. Check above before you send it again.'}
  </>
);

/** Copies a text, and shows whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) toast({ title: 'Copied' });
    else
      toast({
        variant: 'destructive',
        title: 'We couldn’t copy this',
        description: 'Select the text and copy it yourself.',
      });
  };
  return (
    <Button variant="quiet" size="sm" onClick={() => void copy()}>
      Copy
    </Button>
  );
}
