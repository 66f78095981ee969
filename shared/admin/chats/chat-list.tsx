import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHATS_POLL, chatsQuery, type ChatsFilter } from '#shared/api/queries/console.ts';
import type { ChatSession } from '#shared/contracts/chat.ts';
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

/** The conversations, last active first, with a way to narrow them. */
export function ChatList({ chosen }: { chosen: string | null }) {
  const client = useApi();
  const { filter } = useChatAddress();
  const chats = useInfiniteQuery({
    ...chatsQuery(client, filter),
    refetchInterval: usePolling(CHATS_POLL),
    refetchOnMount: 'always',
  });
  const sessions = chats.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = `${sessions.length}${chats.hasNextPage ? '+' : ''}`;

  return (
    <section aria-label="Chat sessions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl">Chat Sessions{chats.data ? ` (${count})` : ''}</h2>
      <ChatFilters />
      {chats.isPending ? (
        <Loading label="Loading chats…">
          <div className="grid gap-2">
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} className="h-24" />
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
          description={filter.search || filter.state ? 'Try another name, or show all chats.' : undefined}
        />
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <ChatEntry session={session} isChosen={session.sessionId === chosen} />
          </li>
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
    </section>
  );
}

/** Milliseconds of silence after which what was typed is looked for. */
const PAUSE = 300;

/** Narrows the list by the visitor's name or address, by a conversation's id, and by state. */
function ChatFilters() {
  const { filter, narrow } = useChatAddress();
  const [words, setWords] = useState(filter.search ?? '');

  useEffect(() => {
    if (words.trim() === (filter.search ?? '')) return undefined;
    const timer = setTimeout(() => narrow({ search: words.trim() }), PAUSE);
    return () => clearTimeout(timer);
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
      <Field label="Search chats" hideLabel>
        <Input
          type="search"
          placeholder="Name, email or id"
          maxLength={limits.consoleSearch}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Field label="State" hideLabel>
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => narrow({ state: (target.value || undefined) as typeof filter.state })}
        >
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="resolved">Resolved</option>
        </Select>
      </Field>
    </div>
  );
}

/** One conversation of the list: who, what was said last, and whether somebody is waiting. */
function ChatEntry({ session, isChosen }: { session: ChatSession; isChosen: boolean }) {
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

interface ChatAddress {
  readonly chosen: string | null;
  readonly choose: (sessionId: string | null) => void;
  readonly filter: ChatsFilter;
  readonly narrow: (change: ChatsFilter) => void;
  /** The address of a conversation that keeps the filter. */
  readonly addressOf: (sessionId: string) => string;
}

/** Which conversation is open and how the list is narrowed, both from the address. */
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
    filter: { state: state === 'active' || state === 'resolved' ? state : undefined, search },
    narrow: (change) => setParams(withChange({ ...change }), { replace: true }),
    addressOf: (sessionId) => `?${withChange({ chat: sessionId })}`,
  };
}
