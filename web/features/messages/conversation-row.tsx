import type { Conversation } from '#shared/contracts/messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import type { ListName } from './boxes.ts';
import { searchFor } from './boxes.ts';
import { Count } from './count.tsx';
import { briefly } from './lines.ts';
import { useOwnWords } from './own-words.ts';

interface Props {
  readonly conversation: Conversation;
  readonly box: ListName;
  readonly now: Date;
  readonly isChosen: boolean;
}

/** One conversation in the list: who, what was last said, when, and how much is unread. */
export function ConversationRow({ conversation, box, now, isChosen }: Props) {
  const { member, lastMessage, unreadCount } = conversation;
  const draft = useOwnWords((words) => words.drafts[member.id]);
  const isUnread = unreadCount > 0;
  return (
    <li>
      <Link
        to={{ pathname: `/messages/with/${member.id}`, search: searchFor(box) }}
        aria-current={isChosen ? 'page' : undefined}
        className="flex items-center gap-3 border-l-2 border-transparent px-gutter py-3.5 -outline-offset-4 transition-colors hover:bg-sunken aria-[current=page]:border-red aria-[current=page]:bg-sunken lg:px-6"
      >
        <Avatar {...member} src={member.profileImageUrl} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className={cx('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
              {member.firstName} {member.lastName}
            </span>
            {lastMessage ? (
              <time dateTime={lastMessage.createdAt} className="figures shrink-0 text-xs text-muted">
                {briefly(lastMessage.createdAt, now)}
              </time>
            ) : null}
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3 text-sm">
            <span className={cx('truncate', isUnread ? 'text-ink' : 'text-muted')}>
              {draft ? (
                <>
                  <span className="text-red">Draft:</span> {draft}
                </>
              ) : (
                <>
                  {lastMessage && lastMessage.senderId !== member.id ? 'You: ' : ''}
                  {lastMessage?.text}
                </>
              )}
            </span>
            <Count count={unreadCount} what="unread" />
          </span>
        </span>
      </Link>
    </li>
  );
}
