import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useApi } from '#shared/api/api-context.tsx';
import { conversationsKey, unreadQuery } from '#shared/api/queries/messages.ts';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { BlockedList } from './blocked-list.tsx';
import { boxes, searchFor, Count, useRefetchOptions, type ListName } from './messages-link.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useEffect, useRef } from 'react';

const titles: Record<ListName, string> = { inbox: 'Conversations', requests: 'Requests', blocked: 'Blocked' };

interface Props {
  readonly box: ListName;
  /** The member of the open conversation. */
  readonly chosen: number | undefined;
  readonly className: string;
}

const WaitingRequests = ({ count }: { readonly count: number }) => (
  <Link
    to={{ search: searchFor('requests') }}
    replace
    className="flex items-center justify-between gap-3 border-b border-line bg-tint px-gutter py-3.5 text-sm font-semibold -outline-offset-4 lg:px-6"
  >
    {count === 1 ? 'Someone new has messaged you' : `${count} new people have messaged you`}
    <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
  </Link>
);

/** The screen's title and its three lists: conversations, requests, blocked members. */
export function ListPane({ box, chosen, className }: Props) {
  useFreshLists();
  const counts = useQuery(unreadQuery(useApi()));
  const waiting: Partial<Record<ListName, number>> = {
    inbox: counts.data?.messages ?? 0,
    requests: counts.data?.requests ?? 0,
  };
  // An open conversation has the page's h1.
  const Title = chosen === undefined ? 'h1' : 'h2';
  return (
    <section aria-labelledby="messages-title" className={cx('flex-col', className)}>
      <header className="border-b border-line px-gutter lg:px-6 lg:pt-6">
        {/* A phone's title bar says the same. */}
        <Title id="messages-title" className="text-3xl max-lg:sr-only">
          Messages
        </Title>
        <nav aria-label="Lists" className="-mb-px lg:mt-3">
          <ul className="flex flex-wrap gap-x-5">
            {boxes.map((name) => (
              <li key={name}>
                <Link
                  to={{ search: searchFor(name) }}
                  replace
                  aria-current={name === box ? 'true' : undefined}
                  className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm font-semibold text-muted transition-colors hover:text-ink aria-[current=true]:border-red aria-[current=true]:text-ink"
                >
                  {titles[name]}
                  <Count count={waiting[name] ?? 0} what={name === 'requests' ? 'waiting' : 'unread'} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {box === 'inbox' && counts.data?.requests ? <WaitingRequests count={counts.data.requests} /> : null}
        {box === 'blocked' ? <BlockedList /> : <ConversationList key={box} box={box} chosen={chosen} />}
      </div>
    </section>
  );
}

/** Polls the counts, which is cheap, and refetches the lists when the counts change. */
function useFreshLists(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...unreadQuery(useApi()), ...useRefetchOptions() });
  const seen = useRef<string>(undefined);
  const now = data && `${data.messages}/${data.requests}`;
  useEffect(() => {
    if (now === undefined) return;
    if (seen.current !== undefined && seen.current !== now) {
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    }
    seen.current = now;
  }, [now, queryClient]);
}
