import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationKey, conversationQuery, conversationsKey, unreadKey } from '#shared/api/queries/messages.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { boxOf, searchFor, useRefetchOptions } from './messages-link.tsx';
import type { Conversation, PrivateMessage } from '#shared/contracts/messages.ts';
import { useIsVisible } from '#shared/ui/use-is-visible.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useMember } from '../../app/member.tsx';
import { send, useUnsent } from './outbox.ts';
import { currentOutbox } from '../../device/outbox/page-outbox.ts';
import { linesOf } from './lines.ts';
import { MessageLog, useMessages } from './message-log.tsx';
import { ConversationFooter } from './conversation-footer.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useSearchParams } from 'react-router-dom';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';
import { MemberMenu } from '../member-card/member-menu.tsx';
import { useEffect, useEffectEvent } from 'react';
import { shouldRetry } from '#shared/api/query-client.ts';
import { readMessages } from '#shared/contracts/endpoints/messages.ts';

/** Marks the other member's messages as read once they are on a visible page. */
export function useMarkRead(conversation: Conversation, messages: readonly PrivateMessage[]): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const isLooking = useIsVisible();
  const { member, readUpTo } = conversation;
  const { id: other } = member;
  const newest = messages.findLast(({ senderId }) => senderId === other)?.id ?? 0;

  const { mutate } = useMutation({
    mutationFn: (upTo: number) => client.call(readMessages, { params: { userId: String(other) }, body: { upTo } }),
    // The call is idempotent. If it still fails, the next message or the next visit marks them.
    retry: shouldRetry,
    onSuccess: (counts, upTo) => {
      queryClient.setQueryData(unreadKey, counts);
      queryClient.setQueryData<Conversation | null>(
        conversationKey(other),
        (before) => before && { ...before, readUpTo: Math.max(before.readUpTo, upTo), unreadCount: 0 },
      );
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
  });

  const mark = useEffectEvent(() => mutate(newest));
  useEffect(() => {
    if (isLooking && newest > readUpTo) mark();
  }, [isLooking, newest, readUpTo]);
}

/** Loads and shows the conversation with one member. */
export function ConversationPane({ userId }: { userId: number }) {
  if (userId === useMember().id) {
    return <NoConversation title="You can’t message yourself" description="Choose another member to write to." />;
  }
  return <LoadedConversation userId={userId} />;
}

function LoadedConversation({ userId }: { userId: number }) {
  const { data, isPending, error, isFetching, refetch } = useQuery({
    ...conversationQuery(useApi(), userId),
    ...useRefetchOptions(),
  });
  if (data) return <OpenConversation conversation={data} />;
  if (data === null) {
    return <NoConversation title="We can’t find this member" description="They may have left the Circle." />;
  }
  return (
    <div className="grid content-center bg-paper">
      {isPending ? (
        <Loading label="Loading conversation…" className="grid gap-4 self-start p-6">
          <Skeleton className="h-11 w-1/2" />
          <Skeleton className="mt-8 h-16 w-3/5" />
          <Skeleton className="h-12 w-2/5 justify-self-end" />
          <Skeleton className="h-20 w-3/5" />
        </Loading>
      ) : null}
      {error ? (
        <ErrorState
          as="h1"
          title="We couldn’t open this conversation"
          description={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </div>
  );
}

interface NoConversationProps {
  readonly title: string;
  readonly description: string;
}

const NoConversation = ({ title, description }: NoConversationProps) => (
  <div className="grid content-center bg-paper">
    <EmptyState
      as="h1"
      title={title}
      description={description}
      action={
        <Link to="/messages" className={buttonClass({ variant: 'secondary' })}>
          All messages
        </Link>
      }
    />
  </div>
);

/** One conversation: its header, its messages, and the box for a new one. */
function OpenConversation({ conversation }: { conversation: Conversation }) {
  const client = useApi();
  const me = useMember().id;
  const { member } = conversation;
  const { messages, pages } = useMessages(member.id);
  const unsent = useUnsent(member.id, messages);
  useMarkRead(conversation, messages);

  return (
    <section
      aria-label={`Conversation with ${member.firstName} ${member.lastName}`}
      className="flex min-h-0 flex-col bg-paper"
    >
      <ConversationHeader conversation={conversation} />
      <MessageLog
        member={member}
        lines={linesOf(messages, unsent, { me, now: useNow() })}
        pages={pages}
        onRetry={({ key }) => void currentOutbox()?.sendAgain(key)}
      />
      <ConversationFooter
        conversation={conversation}
        onSend={(words) => void send(client, me, member.id, words, messages.at(-1)?.id ?? 0)}
      />
    </section>
  );
}

/** The head of a conversation: the other member, the link back to the list on phones, and a menu. */
function ConversationHeader({ conversation }: { conversation: Conversation }) {
  const { member } = conversation;
  const [search] = useSearchParams();
  return (
    <header className="@container flex shrink-0 items-center gap-3 border-b border-line bg-surface px-3 pt-[calc(0.375rem+env(safe-area-inset-top))] pb-1.5 lg:px-6 lg:py-2.5">
      <Link
        to={{ pathname: '/messages', search: searchFor(boxOf(search)) }}
        aria-label="All messages"
        className="inline-grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <span className="@max-3xs:hidden">
        <Avatar {...member} src={member.profileImageUrl} />
      </span>
      <h1 className="line-clamp-2 min-w-0 font-sans text-lg leading-tight font-semibold wrap-anywhere">
        <OptionalLink to={`/users/${member.id}`} className="hover:underline">
          {member.firstName} {member.lastName}
        </OptionalLink>
      </h1>
      <LevelBadge
        level={member.level}
        color={levelColor(member.level)}
        name={levelName(member.level)}
        className="h-5.5! w-5! shrink-0 max-sm:hidden"
      />
      <span className="grow" />
      <MemberMenu
        member={member}
        isBlocked={conversation.state === 'blocked'}
        label="More options for this conversation"
      />
    </header>
  );
}
