import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationsQuery, type Box } from '#shared/api/queries/messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { ListState } from './list-state.tsx';
import type { Conversation } from '#shared/contracts/messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { searchFor, Count, type ListName } from './messages-link.tsx';
import { shortTime } from './lines.ts';
import { useMember } from '../../app/member.tsx';
import { deviceDrafts } from '../../device/drafts.ts';
import { useDraft } from '#shared/api/use-draft.ts';
import { draftName } from './outbox.ts';

const empty = {
  inbox: {
    title: 'No messages yet',
    text: 'Say hello: every member’s profile has a Message button.',
    // Wide windows show it beside the list.
    children: (
      <Link to="/members-app" className={buttonClass({ variant: 'secondary' }, 'lg:hidden')}>
        Browse Members
      </Link>
    ),
  },
  requests: { title: 'No requests', text: 'When someone new messages you, you can accept or decline here.' },
} satisfies Record<Box, object>;

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

interface Props {
  readonly conversation: Conversation;
  readonly box: ListName;
  readonly now: Date;
  readonly isChosen: boolean;
}

/** One conversation in the list: the member, the last message and its time, and the number of unread ones. */
function ConversationRow({ conversation, box, now, isChosen }: Props) {
  const { member, lastMessage, unreadCount } = conversation;
  const [draft] = useDraft(deviceDrafts, useMember().id, draftName(member.id));
  const isUnread = unreadCount > 0;
  return (
    // A container query: with text twice as large, the time goes under the name.
    <li className="@container">
      <Link
        to={{ pathname: `/messages/with/${member.id}`, search: searchFor(box) }}
        aria-current={isChosen ? 'page' : undefined}
        className="flex items-center gap-3 border-l-2 border-transparent px-gutter py-3.5 -outline-offset-4 transition-colors hover:bg-sunken aria-[current=page]:border-red aria-[current=page]:bg-sunken lg:px-6"
      >
        <Avatar {...member} src={member.profileImageUrl} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-x-3 @max-3xs:flex-wrap">
            <span className={cx('truncate @max-3xs:whitespace-normal', isUnread && 'font-semibold')}>
              {member.firstName} {member.lastName}
            </span>
            {lastMessage ? (
              <time dateTime={lastMessage.createdAt} className="figures shrink-0 text-xs text-muted">
                {shortTime(lastMessage.createdAt, now)}
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
