import type { ChatSession } from '#shared/contracts/chat.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** One conversation of the list (members-side §2): who, what was said last, and whether somebody is waiting. */
export function ChatEntry({ session, isChosen }: { session: ChatSession; isChosen: boolean }) {
  const { addressOf } = useChatAddress();
  const { visitorName, visitorEmail, lastMessage, messageCount, unread } = session;
  return (
    <ConsoleLink
      to={addressOf(session.sessionId)}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'block rounded-sm border bg-surface px-4 py-3 transition-colors hover:border-edge',
        isChosen ? 'border-red' : 'border-line',
      )}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={session.isResolved ? 'neutral' : 'success'}>{session.isResolved ? 'Resolved' : 'Active'}</Badge>
        {session.personAskedAt && !session.isResolved ? (
          <Badge tone={session.isAnswered ? 'neutral' : 'red'}>
            {session.isAnswered ? 'Answered by a person' : 'Asks for a person'}
          </Badge>
        ) : null}
        {session.memberId === null ? null : <Badge>Member</Badge>}
        {unread > 0 ? <Badge tone="solid">{unread} unread</Badge> : null}
        <span className="ml-auto text-xs text-muted">
          {messageCount} {messageCount === 1 ? 'message' : 'messages'}
        </span>
      </span>
      <span className={cx('mt-2 block truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
        {visitorName ?? 'Anonymous visitor'}
      </span>
      {visitorEmail ? <span className="block truncate text-sm text-muted">{visitorEmail}</span> : null}
      {lastMessage ? <span className="mt-1 line-clamp-2 text-sm break-words">{lastMessage}</span> : null}
      <RelativeTime date={session.updatedAt} className="mt-1 block text-xs text-muted" />
    </ConsoleLink>
  );
}
