import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import MailPlus from 'lucide-react/icons/mail-plus';
import { useState, type Ref } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { CHATS_POLL } from '#shared/api/queries/console.ts';
import { colleaguesQuery, threadCountsQuery, threadQuery, threadsQuery, THREADS } from '#shared/api/queries/threads.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { threadKinds, threadViews, type ThreadView } from '#shared/contracts/choices.ts';
import { changeThread, deleteThread } from '#shared/contracts/endpoints/desk.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { Thread } from '#shared/contracts/threads.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Choice, SearchBox } from '#shared/ui/list-filters.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { SelectAll, useListKeys, useSelection } from '../list/selection.tsx';
import { useInboxAddress } from './inbox-address.ts';
import { ThreadRow } from './thread-row.tsx';
import { kindLabels, nameOf, personOf, viewLabels } from './thread-labels.ts';
import { removeDrafts } from './use-reply-draft.ts';
import { seenIn, type ThreadChange, undoOf } from './use-thread-writes.ts';

interface ThreadListProps {
  /** Gets the focus when the open thread is deleted. */
  readonly ref: Ref<HTMLElement>;
  readonly onNew: () => void;
}

/** The inbox's views, and the threads of one of them or of a search. */
export function ThreadList({ ref, onNew }: ThreadListProps) {
  const client = useApi();
  const address = useInboxAddress();
  const { openId, filter } = address;
  const threads = useInfiniteQuery({
    ...threadsQuery(client, filter),
    refetchInterval: usePolling(CHATS_POLL),
    refetchOnMount: 'always',
  });
  const loaded = threads.data?.pages.flatMap(({ items }) => items) ?? [];
  const listed = usePinned(loaded, openId, JSON.stringify(filter));
  const selection = useSelection(listed, ({ id }) => id);
  const actions = useBulkActions(address.view);
  useListKeys('Inbox', selection);
  // An empty list of another view says nothing about this one.
  const isLoading = threads.isPending || (threads.isPlaceholderData && listed.length === 0);
  const isNarrowed = Boolean(address.search || address.kind || address.assignee || address.isOfOne);

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Conversations"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl max-lg:hidden">Inbox</h2>
        <Button variant="secondary" size="sm" className="max-lg:ml-auto" onClick={onNew}>
          <MailPlus aria-hidden="true" className="size-4" /> New message
        </Button>
      </div>
      <Views />
      <Filters />
      {isLoading ? (
        <Loading label="Loading the inbox…">
          <div className="grid gap-2">
            {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
              <Skeleton key={line} className="h-16" />
            ))}
          </div>
        </Loading>
      ) : null}
      {threads.isError && !threads.data ? (
        <ErrorState
          as="h2"
          title="We couldn’t load the inbox"
          description="Please try again."
          onRetry={() => void threads.refetch()}
          retrying={threads.isRefetching}
        />
      ) : null}
      {threads.isRefetchError && threads.data ? (
        <p role="alert" className="bg-blush px-4 py-3 text-sm">
          We couldn’t refresh this list. It may be out of date.
        </p>
      ) : null}
      {threads.data && !isLoading && listed.length === 0 ? (
        <Nothing
          view={address.view}
          isNarrowed={isNarrowed}
          onClear={() => address.narrow({ search: '', kind: '', assignee: '', contact: '', school: '' })}
        />
      ) : null}
      {listed.length > 0 ? (
        <div className="flex items-center border-b border-line text-xs text-muted">
          <SelectAll selection={selection} />
          <span aria-hidden="true">Select all shown</span>
        </div>
      ) : null}
      <ol
        aria-label={address.search ? 'Search results' : viewLabels[address.view]}
        aria-busy={threads.isPlaceholderData || undefined}
        className={cx(
          '-mt-2 grid grid-cols-[minmax(0,1fr)] transition-opacity',
          threads.isPlaceholderData && 'opacity-60',
        )}
      >
        {listed.map((thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            selection={selection}
            isOpen={thread.id === openId}
            hasStatus={Boolean(address.search) || address.isOfOne}
            link={address.linkTo(String(thread.id))}
          />
        ))}
      </ol>
      {threads.hasNextPage ? (
        <Button
          variant="secondary"
          pending={threads.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void threads.fetchNextPage()}
        >
          Show more conversations
        </Button>
      ) : null}
      <BulkBar selection={selection} nameOf={personOf} actions={actions} reads={READS} />
    </section>
  );
}

/**
 * The open thread keeps its place in the list when it no longer belongs there, such as after it was marked as done, until
 * it is closed or another list is shown.
 */
function usePinned(items: readonly Thread[], openId: number | null, list: string): readonly Thread[] {
  const open = useQuery({ ...threadQuery(useApi(), openId ?? 0), enabled: openId !== null });
  const [kept, setKept] = useState<{ readonly thread: Thread; readonly index: number; readonly list: string }>();
  const index = items.findIndex(({ id }) => id === openId);
  const thread = items[index];
  if (thread && (thread !== kept?.thread || list !== kept.list)) setKept({ thread, index, list });
  if (thread || !kept || kept.thread.id !== openId || kept.list !== list || open.data === null) return items;
  return items.toSpliced(kept.index, 0, open.data ?? kept.thread);
}

/** The views with their counts. Done threads are not counted. */
function Views() {
  const { view, search, viewAddress } = useInboxAddress();
  const { data } = useQuery({ ...threadCountsQuery(useApi()), refetchInterval: usePolling(CHATS_POLL) });
  const countOf = (each: ThreadView) => {
    const count = each === 'done' ? 0 : (data?.[each] ?? 0);
    if (count === 0) return '';
    return count < circleLimits.overviewCount ? String(count) : `${circleLimits.overviewCount - 1}+`;
  };
  return (
    <nav aria-label="Views" className="-mx-1">
      <ul className="flex flex-wrap gap-1">
        {threadViews.map((each) => (
          <li key={each}>
            <ConsoleLink
              to={viewAddress(each)}
              aria-current={each === view && !search ? 'page' : undefined}
              className="flex min-h-9 items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink max-lg:min-h-11"
            >
              {viewLabels[each]}
              <span className="figures font-normal empty:hidden">{countOf(each)}</span>
            </ConsoleLink>
          </li>
        ))}
      </ul>
      {data && data.overdue > 0 ? (
        <p className="px-2.5 pt-1 text-xs font-semibold text-danger">
          {data.overdue < circleLimits.overviewCount ? data.overdue : `${circleLimits.overviewCount - 1}+`} overdue
        </p>
      ) : null}
    </nav>
  );
}

const kinds = threadKinds.map((kind) => [kind, kindLabels[kind]] as const);

/** Searches all threads, and filters by kind and colleague. */
function Filters() {
  const { search, kind, assignee, narrow } = useInboxAddress();
  const { data: colleagues = [] } = useQuery(colleaguesQuery(useApi()));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not support the search element
      role="search"
      className="grid grid-cols-2 gap-2 *:min-w-0 sm:[&_:is(input,select)]:py-1.5 sm:[&_:is(input,select)]:text-sm"
    >
      <SearchBox
        hideLabel
        className="col-span-2"
        search={search}
        onSearch={(text) => narrow({ search: text })}
        placeholder="Search all conversations"
        maxLength={limits.consoleSearch}
      />
      <Choice
        hideLabel
        label="Kind"
        all="All kinds"
        options={kinds}
        value={kind}
        onChoose={(value) => narrow({ kind: value })}
      />
      <Choice
        hideLabel
        label="Colleague"
        all="Everyone"
        options={colleagues.map((colleague) => [String(colleague.id), nameOf(colleague)] as const)}
        value={assignee}
        onChoose={(value) => narrow({ assignee: value })}
      />
    </div>
  );
}

const emptyWords: Readonly<Record<ThreadView, readonly [title: string, description: string]>> = {
  mine: ['Nothing is assigned to you', 'Conversations that you take, or that colleagues assign to you, appear here.'],
  unassigned: ['Everything open is assigned', 'New messages, chats and emails appear here until somebody takes them.'],
  open: ['All done', 'New messages, chats and emails appear here automatically.'],
  waiting: ['You’re not waiting for anyone', 'Conversations that you’ve answered stay here until they write back.'],
  snoozed: ['Nothing is snoozed', 'Snoozed conversations come back at the time you choose, or when they write.'],
  done: ['Nothing is done yet', 'Conversations that you mark as done appear here.'],
  quarantine: ['No spam', 'Messages that look like spam appear here.'],
};

interface NothingProps {
  readonly view: ThreadView;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

const Nothing = ({ view, isNarrowed, onClear }: NothingProps) =>
  isNarrowed ? (
    <EmptyState
      title="No conversations found"
      description="Nothing matches your search or filters."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  ) : (
    <EmptyState title={emptyWords[view][0]} description={emptyWords[view][1]} />
  );

/** The queries to refetch after a bulk action. */
const READS = [THREADS, '/api/admin/overview', '/api/admin/today'];
const threadsOf = (count: number) => `${count} ${count === 1 ? 'conversation' : 'conversations'}`;

function useBulkActions(view: ThreadView): readonly BulkAction<Thread>[] {
  const client = useApi();
  const platform = usePlatform();
  const me = platform.owner()?.personId;
  const change = ({ id }: Thread, body: ThreadChange) =>
    client.call(changeThread, { params: { id: String(id) }, body });
  const make = (label: string, body: ThreadChange, done: string): BulkAction<Thread> => ({
    label,
    run: (thread) => change(thread, { ...body, ...seenIn(thread, body) }),
    done: (count) => `${threadsOf(count)} ${done}`,
    undo: (thread) => change(thread, undoOf(thread, body)),
  });
  const remove: BulkAction<Thread> = {
    label: 'Delete',
    isDangerous: true,
    ask: (count) => ({
      title: `Delete ${threadsOf(count)} permanently?`,
      description:
        'This permanently deletes all messages, notes and files in them, with their inquiries and chats, from backups too. You can’t undo this.',
      confirm: `Delete ${threadsOf(count)}`,
    }),
    run: async ({ id }) => {
      await client.call(deleteThread, { params: { id: String(id) } });
      if (me !== undefined) removeDrafts(platform.drafts, me, id);
    },
    done: (count) => `${threadsOf(count)} deleted`,
  };
  if (view === 'quarantine') return [make('Move to inbox', { status: 'open' }, 'moved to the inbox'), remove];
  return [
    ...(view === 'done'
      ? [make('Open again', { status: 'open' }, 'opened again')]
      : [make('Mark as done', { status: 'done' }, 'marked as done')]),
    ...(me === undefined ? [] : [make('Assign to me', { assigneeId: me }, 'assigned to you')]),
    make('Move to spam', { status: 'quarantine' }, 'moved to spam'),
    remove,
  ];
}
