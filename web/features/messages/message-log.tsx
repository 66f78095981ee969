import type { Author } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import type { Line } from './lines.ts';
import { MessageLine } from './message-line.tsx';
import type { Unsent } from './outbox.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { messagesQuery, newestQuery } from '#shared/api/queries/messages.ts';
import { useRefetchOptions } from './messages-link.tsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { isNearEnd, noSizes, sizesOf } from '#shared/ui/scroll-end.ts';
import { announce } from '../../app/announcer.tsx';

/** Within this distance of the end, the reader is at the newest message. */
const AT_END_WITHIN_PX = 80;
/** Older messages are fetched within this distance of the oldest. */
const FETCH_WITHIN_PX = 200;

interface Props {
  readonly member: Author;
  readonly lines: readonly Line[];
  readonly pages: ReturnType<typeof useMessages>['pages'];
  readonly onRetry: (message: Unsent) => void;
}

/** The messages, day by day. Keeps its position while older ones load above, else follows the newest. */
export function MessageLog({ member, lines, pages, onRetry }: Props) {
  const { box, recordSizes } = useScrollPosition(lines);
  useAnnounceNew(lines, member.firstName);
  const fetchOlder = useOlder(box, pages);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      onScroll={() => {
        recordSizes();
        fetchOlder();
      }}
      className="relative flex min-h-24 flex-[1_1_0] flex-col overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-4 [overflow-anchor:none] lg:px-6"
    >
      {pages.isPending ? (
        <Loading label="Loading messages…" className="mt-auto grid gap-3">
          <Skeleton className="h-14 w-3/5" />
          <Skeleton className="h-11 w-2/5 justify-self-end" />
          <Skeleton className="h-16 w-1/2" />
        </Loading>
      ) : null}
      {pages.isLoadingError ? (
        <ErrorState
          title="We couldn’t load the messages"
          description={pages.error.message}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : null}
      {hasNextPage ? (
        <p className="pb-4 text-center">
          <Button
            variant="quiet"
            size="sm"
            pending={isFetchingNextPage}
            pendingLabel="Loading…"
            onClick={() => void fetchNextPage()}
          >
            {isFetchNextPageError ? 'We couldn’t load older messages. Try again' : 'Show older messages'}
          </Button>
        </p>
      ) : null}
      {/* A short conversation is aligned to the bottom, next to the box. */}
      <ol className="mt-auto">
        {lines.map((line) => (
          <MessageLine key={line.id} line={line} from={member.firstName} onRetry={onRetry} />
        ))}
      </ol>
    </div>
  );
}

/** The messages with another member, oldest first, and the query that loads older pages. */
export function useMessages(userId: number) {
  const client = useApi();
  const pages = useInfiniteQuery(messagesQuery(client, userId));
  useQuery({
    ...newestQuery(client, userId),
    ...useRefetchOptions(),
    enabled: pages.isSuccess,
  });
  return {
    messages: (pages.data?.pages ?? []).flatMap(({ items }) => items).toReversed(),
    pages,
  };
}

/** Announces the other member's new messages while the conversation is open; not earlier ones, nor one's own. */
function useAnnounceNew(lines: readonly Line[], name: string): void {
  const last = lines.findLast(({ isMine }) => !isMine);
  const seen = useRef<{ id: string } | undefined>(undefined);
  const isThere = lines.length > 0;
  const { id = '', text = '' } = last ?? {};
  useEffect(() => {
    if (!isThere) return;
    if (seen.current && seen.current.id !== id) announce(`${name}: ${text}`);
    seen.current = { id };
  }, [isThere, id, text, name]);
}

/**
 * Keeps the scroll position of a list of messages: at the newest, or at the same message while older ones load above.
 * Always scrolls to a message that the reader has just sent.
 */
function useScrollPosition(lines: readonly Line[]) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', sizes: noSizes });
  const first = lines[0]?.id ?? '';
  const last = lines.at(-1);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const isOwn = last?.unsent !== undefined && last.id !== was.last;
    if (isOwn || isNearEnd(element, was.sizes, AT_END_WITHIN_PX)) element.scrollTop = element.scrollHeight;
    else if (first !== was.first) element.scrollTop += element.scrollHeight - was.sizes.scrollHeight;
    before.current = { first, last: last?.id ?? '', sizes: sizesOf(element) };
  });

  // A phone's keyboard or a longer draft shrinks the list: the newest message stays visible.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (isNearEnd(element, before.current.sizes, AT_END_WITHIN_PX)) element.scrollTop = element.scrollHeight;
      before.current = { ...before.current, sizes: sizesOf(element) };
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    recordSizes: () => {
      before.current = { ...before.current, sizes: sizesOf(box.current!) };
    },
  };
}

/**
 * Fetches older messages while the oldest is near: on scroll, and after each fetch, since all messages may still fit
 * into the window.
 * @returns the scroll handler
 */
function useOlder(box: RefObject<HTMLElement | null>, pages: ReturnType<typeof useMessages>['pages']): () => void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const mayFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const fetchIfNear = () => {
    const { scrollTop = Infinity, clientHeight = 0 } = box.current ?? {};
    // A hidden box has no height, and would load the whole conversation.
    if (clientHeight > 0 && scrollTop < FETCH_WITHIN_PX) void fetchNextPage();
  };
  const fetchAgain = useEffectEvent(fetchIfNear);
  useEffect(() => {
    if (mayFetch) fetchAgain();
  }, [mayFetch]);
  return () => {
    if (mayFetch) fetchIfNear();
  };
}
