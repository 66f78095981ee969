import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { CHAT_POLL } from '#shared/api/queries/console.ts';
import { colleaguesQuery, threadEntriesQuery, threadQuery } from '#shared/api/queries/threads.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getThread } from '#shared/contracts/endpoints/desk.ts';
import type { Colleague, ThreadEntry } from '#shared/contracts/threads.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { UnsentText } from '../chats/unsent-text.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { useReplies, useWaitingReplies } from '../replies/replies-provider.tsx';
import { threadOf } from '../replies/replies.ts';
import { ContactPane } from './contact-pane.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ThreadActions } from './thread-actions.tsx';
import { ThreadEntries, UnsentReply } from './thread-entries.tsx';
import { StatusLine } from './thread-row.tsx';
import { kindLabels, listOf, nameOf, personOf, repeatsSubject, statusLabels } from './thread-labels.ts';
import { useNoteDraft, useReplyDraft } from './use-reply-draft.ts';
import { type Present, useThreadPresence } from './use-thread-presence.ts';
import { useMergeThread } from './use-thread-writes.ts';

interface ThreadPaneProps {
  readonly id: number;
  /** The link that opens another conversation here. */
  readonly linkTo: (id: string) => { readonly to: string; readonly replace: boolean; readonly state: unknown };
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
  /** Moves the focus to the list. */
  readonly onFocusLost: () => void;
}

/** One thread: its entries, the reply box, and the person it is with. */
export function ThreadPane(props: ThreadPaneProps) {
  const { id, onClose } = props;
  const client = useApi();
  const refetchInterval = usePolling(CHAT_POLL);
  const thread = useQuery({ ...threadQuery(client, id), refetchInterval, refetchOnMount: 'always' });
  const entries = useInfiniteQuery({ ...threadEntriesQuery(client, id), refetchInterval, refetchOnMount: 'always' });
  const { data: colleagues = [] } = useQuery(colleaguesQuery(client));
  const waiting = useWaitingReplies().filter((reply) => threadOf(reply) === id);
  useShortcuts('Conversation', [{ keys: 'u', label: 'Back to the list', run: onClose }]);

  if (thread.data === null) {
    return (
      <div className="grid content-start gap-4 p-4">
        <EmptyState
          title="We can’t find this conversation"
          description="It may have been deleted or merged with another."
          action={
            <Button variant="secondary" onClick={onClose}>
              Back to the inbox
            </Button>
          }
        />
        <ul className="grid gap-4">
          {waiting.map((reply) => (
            <UnsentReply key={reply.key} reply={reply} threadId={id} onEdit={undefined} />
          ))}
        </ul>
        <UnsentDrafts threadId={id} />
      </div>
    );
  }
  if ((thread.isError && !thread.data) || (entries.isError && !entries.data)) {
    const again = () => void Promise.all([thread.refetch(), entries.refetch()]);
    return <ErrorState onRetry={again} retrying={thread.isRefetching || entries.isRefetching} />;
  }
  if (!thread.data || !entries.data) return <Loading label="Loading the conversation…" className="pt-12" />;
  const loaded = entries.data.pages.flatMap(({ items }) => items).toReversed();
  return (
    <Opened
      {...props}
      thread={thread.data}
      entries={loaded}
      colleagues={colleagues}
      isFresh={entries.isFetchedAfterMount}
      isRefreshing={entries.isRefetching}
      onRefresh={() => entries.refetch()}
      waiting={waiting}
      earlier={
        entries.hasNextPage ? (
          <Button
            variant="quiet"
            size="sm"
            data-screen-only=""
            className="mb-4 justify-self-center"
            pending={entries.isFetchingNextPage}
            pendingLabel="Loading…"
            onClick={() => void entries.fetchNextPage()}
          >
            Show earlier
          </Button>
        ) : null
      }
    />
  );
}

/** What was written in a thread that is gone. */
function UnsentDrafts({ threadId }: { readonly threadId: number }) {
  const [reply, replyDraft] = useReplyDraft(threadId);
  const [note, noteDraft] = useNoteDraft(threadId);
  return (
    <>
      <UnsentText label="Your unsent reply:" text={reply} onDiscard={() => replyDraft.write('')} />
      <UnsentText label="Your unsaved note:" text={note} onDiscard={() => noteDraft.write('')} />
    </>
  );
}

interface OpenedProps extends ThreadPaneProps {
  readonly thread: ResponseOf<typeof getThread>;
  /** Oldest first. */
  readonly entries: readonly ThreadEntry[];
  readonly colleagues: readonly Colleague[];
  readonly isFresh: boolean;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => Promise<unknown>;
  readonly waiting: ReturnType<typeof useWaitingReplies>;
  readonly earlier: ReactNode;
}

function Opened({
  thread,
  entries,
  colleagues,
  isFresh,
  isRefreshing,
  onRefresh,
  waiting,
  earlier,
  linkTo,
  onOpen,
  onClose,
  onFocusLost,
}: OpenedProps) {
  const { id, kind, status, subject, maybeOf } = thread;
  const { owner } = useReplies();
  const [tab, setTab] = useState<'reply' | 'note'>('reply');
  const [isReplying, setReplying] = useState(false);
  const present = useThreadPresence(id, isReplying);
  const reply = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLElement>(null);
  const begin = (what: 'reply' | 'note') => {
    setTab(what);
    // Hidden boxes take no focus.
    requestAnimationFrame(() => (what === 'reply' ? reply : note).current?.focus());
  };
  // The first Escape leaves the box, the second closes the thread.
  const leaveBox = () => pane.current?.focus({ preventScroll: true });
  const canReply = status !== 'quarantine' && (kind === 'chat' || thread.person.email !== null);
  useShortcuts('Conversation', [
    ...(canReply ? [{ keys: 'r', label: 'Reply', run: () => begin('reply') }] : []),
    { keys: 'n', label: 'Write a note', run: () => begin('note') },
  ]);
  const end = useScrollToEnd(entries.length);

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={`Conversation with ${personOf(thread)}`}
      className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] outline-none max-lg:-mx-(--spacing-gutter) xl:grid-cols-[minmax(0,1fr)_17rem] print:block"
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <header className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-5 py-3">
          <div className="flex items-start gap-2">
            <IconButton
              label="Back to the inbox"
              data-screen-only=""
              className="-mt-1.5 -ml-3 shrink-0 lg:hidden"
              onClick={onClose}
            >
              <ArrowLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <div className="min-w-0 grow">
              <h2 className="text-xl wrap-anywhere">{personOf(thread)}</h2>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5 text-sm text-muted">
                <span className="wrap-anywhere">
                  {kindLabels[kind]}
                  {entries.some(({ text }) => repeatsSubject(text, thread)) ? null : `: ${subject}`}
                </span>
                <Badge tone={status === 'open' ? 'blue' : 'neutral'}>{statusLabels[status]}</Badge>
                <StatusLine thread={thread} />
              </p>
            </div>
            <IconButton
              label="Close"
              data-screen-only=""
              className="-mt-1.5 -mr-2 shrink-0 max-lg:hidden"
              onClick={onClose}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <ThreadActions thread={thread} colleagues={colleagues} onGone={onClose} onFocusLost={onFocusLost} />
          <details className="text-sm xl:hidden" data-screen-only="">
            <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">About {personOf(thread)}</summary>
            <div className="pt-2 pb-1">
              <ContactPane thread={thread} linkTo={linkTo} />
            </div>
          </details>
        </header>
        {maybeOf ? <MayBelong id={id} of={maybeOf} linkTo={linkTo} onMerged={onOpen} /> : null}
        <ThreadEntries
          thread={thread}
          entries={entries}
          colleagues={colleagues}
          waiting={waiting}
          earlier={earlier}
          onEdit={canReply ? () => begin('reply') : undefined}
        />
        <div ref={end} />
        <div
          className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line px-5 pt-1 pb-4 max-lg:max-h-none"
          data-screen-only=""
        >
          <PresentColleagues present={present} />
          <Tabs
            label="Write"
            value={tab}
            onValueChange={(value) => setTab(value === 'note' ? 'note' : 'reply')}
            tabs={[
              {
                value: 'reply',
                label: 'Reply',
                keepMounted: true,
                content: canReply ? (
                  <ReplyForm
                    thread={thread}
                    entries={entries}
                    box={reply}
                    present={present}
                    personId={owner.personId}
                    isFresh={isFresh}
                    isRefreshing={isRefreshing}
                    onReplying={setReplying}
                    onLeave={leaveBox}
                    onRefresh={onRefresh}
                  />
                ) : (
                  <p className="text-sm text-muted">
                    {status === 'quarantine'
                      ? 'This looks like spam. Move it to the inbox to reply.'
                      : 'They left no email address, so you can’t reply.'}
                  </p>
                ),
              },
              {
                value: 'note',
                label: 'Note',
                keepMounted: true,
                content: <NoteForm thread={thread} colleagues={colleagues} box={note} onLeave={leaveBox} />,
              },
            ]}
          />
        </div>
      </div>
      <aside
        aria-label="About them"
        data-screen-only=""
        className="hidden overflow-y-auto border-l border-line px-5 py-4 xl:block"
      >
        <ContactPane thread={thread} linkTo={linkTo} />
      </aside>
    </section>
  );
}

/** On a phone, a thread opens at its newest entry. Beside the list, the entries scroll separately. */
function useScrollToEnd(count: number) {
  const end = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || count === 0) return;
    isDone.current = true;
    if (!window.matchMedia('(min-width: 64rem)').matches)
      end.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
  }, [count]);
  return end;
}

interface MayBelongProps {
  readonly id: number;
  readonly of: NonNullable<ResponseOf<typeof getThread>['maybeOf']>;
  readonly linkTo: ThreadPaneProps['linkTo'];
  readonly onMerged: (into: number) => void;
}

/** An email that claims to be a reply to another thread. Nothing proves it, so a person decides. */
function MayBelong({ id, of, linkTo, onMerged }: MayBelongProps) {
  const merge = useMergeThread(id, onMerged);
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-tint px-5 py-2 text-sm"
      data-screen-only=""
    >
      <p className="min-w-0 grow">
        May belong to{' '}
        <ConsoleLink {...linkTo(String(of.id))} aria-current={undefined} className="link">
          {of.subject}
        </ConsoleLink>
        . We couldn’t confirm that the sender is part of it.
      </p>
      <Button
        variant="secondary"
        size="sm"
        pending={merge.isPending}
        pendingLabel="Merging…"
        onClick={() => setAsking(true)}
      >
        Merge
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isHarmless
        title={`Merge with “${of.subject}”?`}
        description="All messages here move into that conversation. You can’t undo this."
        confirmLabel="Merge"
        onConfirm={() => {
          setAsking(false);
          merge.mutate(of.id);
        }}
      />
    </div>
  );
}

/** Shows which colleagues have the thread open, to avoid replying twice. */
function PresentColleagues({ present }: { readonly present: Present }) {
  const words = (state: Present[number]['state'], one: string, several: string) => {
    const names = present.filter((each) => each.state === state).map(nameOf);
    return names.length === 0 ? '' : `${listOf(names)} ${names.length === 1 ? one : several}`;
  };
  const all = [
    words('replying', 'is replying', 'are replying'),
    words('viewing', 'is looking at this too', 'are looking at this too'),
  ].filter(Boolean);
  return (
    <output className={all.length > 0 ? 'block pt-2 text-sm font-semibold text-blue' : 'sr-only'}>
      {all.join('. ')}
    </output>
  );
}
