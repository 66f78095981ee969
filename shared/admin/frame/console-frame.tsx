import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveState } from '#shared/api/live/live-state.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { cx } from '#shared/ui/cx.ts';
import { RepliesProvider, useWaitingReplies } from '../replies/replies-provider.tsx';
import { sessionOf, threadOf } from '../replies/replies.ts';
import { screenAt } from '../screens.ts';
import { ConsoleLink } from './console-link.tsx';

/** The frame of each console screen: margins, and messages that appear on every screen. The bars are `ConsoleBar`. */
export function ConsoleFrame({ children }: { readonly children: ReactNode }) {
  const isWide = screenAt(useLocation())?.isWide === true;
  return (
    <div data-console="" className={cx('mx-auto min-w-0', 'gutter pb-12', !isWide && 'max-w-400')}>
      <RepliesProvider>
        <RepliesWaiting />
        {children}
      </RepliesProvider>
    </div>
  );
}

/**
 * Shows on every screen how many replies are waiting for the network, and links to the chats and threads with replies that
 * need a decision. Online, replies are sent before the count could be read.
 */
function RepliesWaiting() {
  const replies = useWaitingReplies();
  const isDown = useLiveState() === 'down';
  const stuck = replies.filter(({ state }) => state !== 'waiting');
  const count = isDown ? replies.length - stuck.length : 0;
  const links = [
    ...new Map(stuck.map((reply) => [addressOf(reply), threadOf(reply) === null ? 'chat' : 'conversation'])),
  ];
  return (
    <>
      <output className={count > 0 ? noteClass : 'sr-only'}>
        {count === 0 ? '' : `${count} ${count === 1 ? 'reply is' : 'replies are'} waiting to send`}
      </output>
      {links.length === 0 ? null : (
        <p className={noteClass}>
          {stuck.length === 1 ? 'One of your replies wasn’t sent.' : `${stuck.length} of your replies weren’t sent.`}{' '}
          {links.map(([address, what], index) => (
            <ConsoleLink key={address} to={address} className="link mr-3">
              {links.length === 1 ? `Open the ${what}` : `Open ${what} ${index + 1}`}
            </ConsoleLink>
          ))}
        </p>
      )}
    </>
  );
}

/** The chat or thread of a reply. */
function addressOf(reply: OutboxItem): string {
  const thread = threadOf(reply);
  return thread === null ? `/admin/chats?chat=${sessionOf(reply)}` : `/admin/inbox?thread=${thread}`;
}

const noteClass = 'mt-6 block bg-tint px-4 py-3 text-sm';
