import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { CHATS_POLL, chatsQuery, type ChatsFilter } from '#shared/api/queries/console.ts';
import type { ChatSession } from '#shared/contracts/chat.ts';
import { chatFilters } from '#shared/contracts/choices.ts';
import { deleteChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Field, Input } from '#shared/ui/field.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { SelectAll, SelectBox, useListKeys, useSelection, type Selection } from '../list/selection.tsx';
import { replyDraftName } from './use-reply-draft.ts';

/** The chats, most recently active first, with search and filter. */
export function ChatList({ chosen }: { chosen: string | null }) {
  const client = useApi();
  const { filter } = useChatAddress();
  const chats = useInfiniteQuery({
    ...chatsQuery(client, filter),
    refetchInterval: usePolling(CHATS_POLL),
    refetchOnMount: 'always',
  });
  const sessions = chats.data?.pages.flatMap(({ items }) => items) ?? [];
  const selection = useSelection(sessions, ({ sessionId }) => sessionId);
  const actions = useBulkActions();
  useListKeys('Chats', selection);
  const count = `${sessions.length}${chats.hasNextPage ? '+' : ''}`;

  return (
    <section aria-label="Chats" className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3">
      <h2 className="text-2xl">Chats{chats.data ? ` (${count})` : ''}</h2>
      <ChatFilters />
      {chats.isPending ? (
        <Loading label="Loading chats…">
          <div className="grid gap-2">
            {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
              <Skeleton key={line} className="h-12" />
            ))}
          </div>
        </Loading>
      ) : null}
      {chats.isError && !chats.data ? (
        <ErrorState as="h3" onRetry={() => void chats.refetch()} retrying={chats.isRefetching} />
      ) : null}
      {chats.data && sessions.length === 0 ? (
        <EmptyState
          as="h3"
          title={filter.search || filter.state ? 'No chats match' : 'No chat sessions yet'}
          description={filter.search || filter.state ? 'Try a different search, or show all chats.' : undefined}
        />
      ) : null}
      {sessions.length > 0 ? (
        <div className="flex items-center border-b border-line text-xs text-muted">
          <SelectAll selection={selection} />
          <span aria-hidden="true">Select all shown</span>
        </div>
      ) : null}
      <ul className="@container -mt-2 grid grid-cols-[minmax(0,1fr)]">
        {sessions.map((session) => (
          <ChatEntry
            key={session.sessionId}
            session={session}
            selection={selection}
            isChosen={session.sessionId === chosen}
          />
        ))}
      </ul>
      {chats.hasNextPage ? (
        <Button
          variant="secondary"
          pending={chats.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void chats.fetchNextPage()}
        >
          Show more chats
        </Button>
      ) : null}
      <BulkBar selection={selection} nameOf={nameOf} actions={actions} reads={READS} />
    </section>
  );
}

/** How long after the last key the search starts, in milliseconds. */
const PAUSE = 300;

/** Filters the list by visitor name or address, message text, conversation id, and state. */
function ChatFilters() {
  const { filter, narrow } = useChatAddress();
  const [words, setWords] = useState(filter.search ?? '');

  useEffect(() => {
    if (words.trim() === (filter.search ?? '')) return undefined;
    const timer = setTimeout(() => narrow({ search: words.trim() }), PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_min(8rem,40%)] gap-2 sm:[&_:is(input,select)]:py-1.5 sm:[&_:is(input,select)]:text-sm">
      <Field label="Search chats" hideLabel>
        <Input
          type="search"
          placeholder="Name, email, message or ID"
          maxLength={limits.consoleSearch}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Field label="Status" hideLabel>
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => narrow({ state: (target.value || undefined) as typeof filter.state })}
        >
          <option value="">All</option>
          <option value="waiting">Waiting</option>
          <option value="active">Active</option>
          <option value="resolved">Resolved</option>
        </Select>
      </Field>
    </div>
  );
}

/** The queries to invalidate after a bulk action. */
const READS = ['/api/admin/chats', '/api/admin/overview'];
const nameOf = ({ visitorName }: ChatSession) => visitorName ?? 'Anonymous visitor';
const chatsOf = (count: number) => `${count} ${count === 1 ? 'chat' : 'chats'}`;

function useBulkActions(): readonly BulkAction<ChatSession>[] {
  const client = useApi();
  const platform = usePlatform();
  return [
    {
      label: 'Mark as Resolved',
      ask: (count) => ({
        title: `Mark ${chatsOf(count)} as resolved?`,
        description:
          'If a visitor replies within a week using the link in our email, the chat reopens. Otherwise they start a new one.',
        confirm: 'Mark as Resolved',
      }),
      // Skips chats that are already resolved.
      run: async ({ sessionId, isResolved, lastVisitorMessageId }) =>
        isResolved
          ? undefined
          : client.call(resolveChat, { params: { sessionId }, body: { basedOn: lastVisitorMessageId ?? 0 } }),
      done: (count) => `${chatsOf(count)} marked as resolved`,
    },
    {
      label: 'Delete',
      isDangerous: true,
      ask: (count) => ({
        title: `Delete ${chatsOf(count)} permanently?`,
        description:
          'This permanently deletes the messages, the visitors’ names and email addresses, and any unsent emails, from backups too. You can’t undo this.',
        confirm: `Delete ${chatsOf(count)}`,
      }),
      run: async ({ sessionId }) => {
        await client.call(deleteChat, { params: { sessionId } });
        const owner = platform.owner();
        if (owner) platform.drafts.write(owner.personId, replyDraftName(sessionId), null);
      },
      done: (count) => `${chatsOf(count)} deleted`,
    },
  ];
}

interface ChatEntryProps {
  readonly session: ChatSession;
  readonly selection: Selection<ChatSession>;
  readonly isChosen: boolean;
}

/** A chat in the list: the visitor, the last message, and whether a reply is due. */
function ChatEntry({ session, selection, isChosen }: ChatEntryProps) {
  const { addressOf } = useChatAddress();
  const { visitorEmail, lastMessage, messageCount, unread } = session;
  return (
    <li
      data-row=""
      className={cx('flex items-stretch border-b border-line', isChosen ? 'bg-tint' : 'hover:bg-sunken/60')}
    >
      <SelectBox selection={selection} item={session} name={nameOf(session)} className="h-auto!" />
      <ConsoleLink
        to={addressOf(session.sessionId)}
        data-opener=""
        aria-current={isChosen ? 'true' : undefined}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5 py-1.5 pr-1 -outline-offset-2"
      >
        <span className="flex items-baseline gap-2 text-sm @max-sm:flex-wrap">
          <span
            className={cx(
              'min-w-0 max-w-3/4 shrink-0 truncate @max-sm:max-w-full',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {nameOf(session)}
          </span>
          {visitorEmail ? <span className="min-w-0 truncate text-xs text-muted">{visitorEmail}</span> : null}
          <RelativeTime
            date={session.updatedAt}
            className="ml-auto shrink-0 text-xs whitespace-nowrap text-muted @max-sm:ml-0"
          />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <Badge tone={session.isResolved ? 'neutral' : 'success'}>{session.isResolved ? 'Resolved' : 'Active'}</Badge>
          <ReplyStatus session={session} />
          {session.memberId === null ? null : <Badge>Member</Badge>}
          {unread > 0 ? <Badge tone="solid">{unread} unread</Badge> : null}
          {lastMessage ? <span className="min-w-16 flex-1 basis-16 truncate text-xs">{lastMessage}</span> : null}
          <span className="ml-auto shrink-0 text-xs text-muted @max-sm:sr-only">
            {messageCount} {messageCount === 1 ? 'message' : 'messages'}
          </span>
        </span>
      </ConsoleLink>
    </li>
  );
}

/** Whether the visitor is waiting for a reply. */
function ReplyStatus({ session }: { readonly session: ChatSession }) {
  const { waitingSince, personAskedAt, isAnswered, isResolved } = session;
  if (isResolved || (!waitingSince && !(personAskedAt && isAnswered))) return null;
  const words = personAskedAt && !isAnswered ? 'Asked for a person' : 'Waiting for a reply';
  return (
    <Badge tone={waitingSince ? 'red' : 'neutral'} className="max-w-full whitespace-normal!">
      {waitingSince ? words : 'Replied'}
    </Badge>
  );
}

interface ChatAddress {
  readonly chosen: string | null;
  readonly choose: (sessionId: string | null) => void;
  readonly filter: ChatsFilter;
  readonly narrow: (change: ChatsFilter) => void;
  /** The URL of a chat, with the current filter. */
  readonly addressOf: (sessionId: string) => string;
}

/** Which chat is open and how the list is filtered, both from the URL. */
export function useChatAddress(): ChatAddress {
  const [params, setParams] = useSearchParams();
  const state = params.get('state');
  const search = params.get('search') ?? undefined;

  const withChange = (change: Readonly<Record<string, string | null | undefined>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };

  return {
    chosen: params.get('chat'),
    choose: (sessionId) => setParams(withChange({ chat: sessionId })),
    filter: { state: chatFilters.find((each) => each === state), search },
    narrow: (change) => setParams(withChange({ ...change }), { replace: true }),
    addressOf: (sessionId) => `?${withChange({ chat: sessionId })}`,
  };
}
