import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useIsVisible } from '#shared/ui/use-is-visible.ts';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { usePolling } from '#shared/api/live/live-state.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { CHAT_POLL, chatMessagesQuery, chatQuery, chatsKey } from '#shared/api/queries/console.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { showChatPresence } from '#shared/contracts/endpoints/console.ts';
import { beginningWords } from '#shared/rules/visits.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { useWaitingReplies } from '../replies/replies-provider.tsx';
import { sessionOf } from '../replies/replies.ts';
import { DeleteChatButton, ReopenButton, ResolveButton, eraseKey } from './chat-actions.tsx';
import { ChatMessages, WaitingLine } from './chat-messages.tsx';
import { ReplyForm } from './reply-form.tsx';
import { UnsentText } from './unsent-text.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

interface ChatPanelProps {
  readonly sessionId: string;
  /** Goes back to the list, on a phone. */
  readonly onClose: () => void;
  /** Called when it is deleted, to move the focus. */
  readonly onDeleted: () => void;
}

/** One chat: who it is with, the messages, and the reply form. */
export function ChatPanel({ sessionId, onClose, onDeleted }: ChatPanelProps) {
  const client = useApi();
  const refetchInterval = usePolling(CHAT_POLL);
  const chat = useQuery({ ...chatQuery(client, sessionId), refetchInterval, refetchOnMount: 'always' });
  const messages = useQuery({ ...chatMessagesQuery(client, sessionId), refetchInterval, refetchOnMount: 'always' });
  const viewers = useChatPresence(sessionId, messages.data?.at(-1)?.id ?? 0);
  const waiting = useWaitingReplies().filter((reply) => sessionOf(reply) === sessionId);

  const isErasing = useIsMutating({ mutationKey: eraseKey(sessionId) }) > 0;
  const failure = chat.error ?? messages.error;
  // The conversation was erased elsewhere. If it is erased from here, the dialog navigates away.
  const isGone = failure instanceof ApiError && failure.status === 404;
  if (isGone && !isErasing) return <ChatGone sessionId={sessionId} waiting={waiting} onClose={onClose} />;
  if (failure && !messages.data) {
    const again = () => void Promise.all([chat.refetch(), messages.refetch()]);
    return <ErrorState onRetry={again} retrying={chat.isRefetching || messages.isRefetching} />;
  }
  if (!chat.data || !messages.data) return <Loading label="Loading the chat…" />;
  const { threadId, visitorName, visitorEmail, isResolved, beganOn } = chat.data;

  return (
    <Card
      as="section"
      aria-label="Conversation"
      flush
      className="flex min-h-0 grow flex-col max-lg:-mx-(--spacing-gutter) max-lg:h-[calc(100dvh-7rem-2px-env(safe-area-inset-top)-env(safe-area-inset-bottom)-var(--console-top,0px))] max-lg:min-h-112 max-lg:border-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4">
        <IconButton label="All chats" className="-ml-3 shrink-0 self-start lg:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <div className="min-w-0 grow basis-0">
          <h2 className="truncate text-xl">{visitorName ?? 'Anonymous visitor'}</h2>
          {visitorEmail ? (
            <a href={`mailto:${visitorEmail}`} className="link block truncate text-sm">
              {visitorEmail}
            </a>
          ) : (
            <p className="text-sm text-muted">No email address</p>
          )}
          {beganOn ? <p className="truncate text-xs text-muted">Started on: {beginningWords(beganOn)}</p> : null}
        </div>
        <div className="flex items-center gap-2 max-lg:basis-full">
          {isResolved ? (
            <Badge>Resolved</Badge>
          ) : (
            <ResolveButton sessionId={sessionId} seen={messages.data.at(-1)?.id ?? 0} />
          )}
          {isResolved ? <ReopenButton sessionId={sessionId} /> : null}
          <DeleteChatButton sessionId={sessionId} onDeleted={onDeleted} />
          {threadId ? (
            <ConsoleLink to={`/admin/inbox?thread=${threadId}`} className="link text-sm">
              Open in the inbox
            </ConsoleLink>
          ) : null}
        </div>
        <Viewers viewers={viewers} />
      </header>
      <ChatMessages messages={messages.data} waiting={waiting} />
      {isResolved ? (
        <div className="grid gap-3 border-t border-line px-5 py-4 text-sm">
          <p className="text-muted">
            This chat is resolved. It reopens if the visitor replies within a week using the link in our email.
          </p>
          <UnsentDraft sessionId={sessionId} />
        </div>
      ) : (
        <ReplyForm
          sessionId={sessionId}
          visitorName={visitorName}
          hasAddress={visitorEmail !== null || chat.data.memberId !== null}
        />
      )}
    </Card>
  );
}

interface ChatGoneProps extends Pick<ChatPanelProps, 'sessionId' | 'onClose'> {
  readonly waiting: readonly OutboxItem[];
}

/** Shown when the chat was deleted: only its unsent replies and draft. */
const ChatGone = ({ sessionId, waiting, onClose }: ChatGoneProps) => (
  <div className="grid gap-4">
    <EmptyState
      title="We can’t find this chat"
      description="It may have been deleted, or the link is incomplete."
      action={
        <Button variant="secondary" onClick={onClose}>
          All chats
        </Button>
      }
    />
    <ul className="grid gap-4">
      {waiting.map((reply) => (
        <WaitingLine key={reply.key} reply={reply} />
      ))}
    </ul>
    <UnsentDraft sessionId={sessionId} />
  </div>
);

/** An unsent draft in a resolved or deleted chat. */
function UnsentDraft({ sessionId }: { sessionId: string }) {
  const [text, draft] = useReplyDraft(sessionId);
  return <UnsentText label="Your unsent reply:" text={text} onDiscard={() => draft.write('')} />;
}

/** Other administrators who have the chat open, to avoid replying twice. */
function Viewers({ viewers }: { viewers: ResponseOf<typeof showChatPresence> }) {
  const names = viewers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <output className={names.length > 0 ? 'order-last block basis-full text-sm text-blue' : 'sr-only'}>
      {names.length > 0
        ? `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} viewing this chat too`
        : ''}
    </output>
  );
}

/** How often an open conversation is reported, in milliseconds; the server drops it after 45 seconds. */
const AGAIN = 20_000;

/**
 * Reports that a conversation is open: to the server, to mark it as read up to `upTo` and show it to other
 * administrators, and to the shell, to suppress its notifications. Only while the window is visible.
 * @returns who else has it open
 */
function useChatPresence(sessionId: string, upTo: number): ResponseOf<typeof showChatPresence> {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();

  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isVisible) return undefined;
    platform.setOpenChat(sessionId);
    return () => platform.setOpenChat(null);
  }, [platform, sessionId, isVisible]);

  const { data } = useQuery({
    queryKey: ['looking', sessionId, upTo],
    queryFn: async () => {
      const others = await client.call(showChatPresence, { params: { sessionId }, body: { upTo } });
      // Marking it as read changes the list's unread counts.
      void queryClient.invalidateQueries({ queryKey: chatsKey, refetchType: 'active' });
      return others;
    },
    enabled: upTo > 0 && isVisible,
    refetchInterval: AGAIN,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return data ?? [];
}
