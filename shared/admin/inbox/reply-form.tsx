import { useMutation, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { replyToThread } from '#shared/contracts/endpoints/desk.ts';
import type { Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { Button } from '#shared/ui/button.tsx';
import { countCharacters } from '#shared/ui/character-count.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { isComposing } from '#shared/ui/use-typing.ts';
import { SavedReplies } from '../chats/saved-replies.tsx';
import { useReplies } from '../replies/replies-provider.tsx';
import { failureWords } from '../toast-failure.ts';
import { ReplyConflict } from './reply-conflict.tsx';
import { ReplyFiles } from './reply-files.tsx';
import { sendChoices, snoozeChoices } from './time-choices.ts';
import { TimeDialog } from './time-dialog.tsx';
import { listOf, personOf, writerOf } from './thread-labels.ts';
import { useDraftFiles, useReplyDraft } from './use-reply-draft.ts';
import type { Present } from './use-thread-presence.ts';
import { refreshThreads, useUndoReply } from './use-thread-writes.ts';

type ReplyBody = NonNullable<InputOf<typeof replyToThread>['body']>;
/** The thread's next status, and when the reply goes out. */
type Way = Pick<ReplyBody, 'then' | 'snoozeUntil' | 'sendAt'>;

interface ReplyFormProps {
  readonly thread: Thread;
  /** Oldest first. */
  readonly entries: readonly ThreadEntry[];
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The other colleagues who have the thread open. */
  readonly present: Present;
  readonly personId: number;
  /** Whether the entries were fetched since the thread was opened. */
  readonly isFresh: boolean;
  /** Called when the author starts and stops writing. */
  readonly onReplying: (isReplying: boolean) => void;
  /** Escape leaves the box. */
  readonly onLeave: () => void;
  /** Refetches the entries. */
  readonly onRefresh: () => Promise<unknown>;
  readonly isRefreshing: boolean;
}

const byOthers = (entry: ThreadEntry, me: number): boolean =>
  entry.kind !== 'event' && !entry.isAutomatic && entry.author?.id !== me;

/**
 * The newest entry that the author of a reply has seen. Entries that arrive while they write count only once they have
 * confirmed them.
 */
function useSeen(entries: readonly ThreadEntry[], isWriting: boolean, me: number) {
  const newest = entries.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(newest);
  const unseen = entries.filter((entry) => entry.id > seen && byOthers(entry, me));
  if (seen !== newest && (!isWriting || unseen.length === 0)) setSeen(newest);
  return { seen, unseen, see: () => setSeen(newest) };
}

/**
 * The reply to a thread. Ctrl or Cmd with Enter sends it. It stays in the box until the server has it; while the server
 * is unreachable, it waits in the outbox. If somebody else was faster, their entry is shown first.
 */
export function ReplyForm({
  thread,
  entries,
  box,
  present,
  personId,
  isFresh,
  onReplying,
  onLeave,
  onRefresh,
  isRefreshing,
}: ReplyFormProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const replies = useReplies();
  const [text, draft] = useReplyDraft(thread.id);
  const [files, setFiles] = useDraftFiles(thread.id);
  const [isUploading, setUploading] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [asked, setAsked] = useState<'snooze' | 'later'>();
  /** How to send it once confirmed: asks first, because a colleague is replying right now. */
  const [hasDoubts, setDoubts] = useState<Way>();
  const [conflict, setConflict] = useState<{ readonly since: number; readonly message: string; readonly way: Way }>();
  const [keyOf] = useState(() => createIdempotencyKeys());
  // Until the entries were fetched, the cached ones may be out of date, so later ones don't count as new.
  const { seen, unseen, see } = useSeen(entries, isFresh && text.trim() !== '', personId);
  const newest = entries.at(-1)?.id ?? 0;
  const isReplying = isFocused && text.trim() !== '';
  useEffect(() => onReplying(isReplying), [isReplying, onReplying]);
  const count = countCharacters(text.trim());
  const isTooLong = count > deskLimits.reply;
  const isMail = thread.kind !== 'chat';
  const replying = present.filter(({ state }) => state === 'replying').map(({ firstName }) => firstName);

  const offerUndo = useUndoOnLeaving(thread);
  const send = useMutation({
    mutationFn: async (body: ReplyBody) => {
      const params = { id: String(thread.id) };
      const key = keyOf(body);
      try {
        return await client.call(replyToThread, { params, body }, { idempotencyKey: key });
      } catch (error) {
        if (!isUnreached(error)) throw error;
        await replies.keep(thread.id, body, key, files);
        return null;
      }
    },
    onSuccess: async (entry, body) => {
      setConflict(undefined);
      // Another tab may have continued the draft.
      if (draft.text().trim() === body.text) draft.write('');
      setFiles([]);
      if (entry) offerUndo(entry);
      await refreshThreads(queryClient);
    },
    onError: async (error, { basedOn, then, snoozeUntil, sendAt }) => {
      if (!(error instanceof ApiError) || error.fields['basedOn'] === undefined) return;
      setConflict({
        since: basedOn,
        message: error.fields['basedOn'] || error.message,
        way: { then, snoozeUntil, sendAt },
      });
      await onRefresh();
    },
  });
  const isReady = count > 0 && !isTooLong && !isUploading && !send.isPending;
  const begin = (way: Way, basedOn = seen) => {
    if (!isReady) return;
    // Another tab may have sent it; the box then shows that.
    const words = draft.peek();
    if (!words) return;
    setDoubts(undefined);
    const ids = files.map(({ id }) => id);
    send.mutate({ text: words.text.trim(), basedOn, ...withoutUndefined(way), ...(ids.length > 0 && { files: ids }) });
  };
  const ask = (way: Way) => {
    // The conflict must be resolved first.
    if (conflict) return;
    if (replying.length > 0 && isReady) setDoubts(way);
    else begin(way);
  };
  const insert = (words: string) => {
    draft.write(text.trim() ? `${text.trimEnd()}\n${words}` : words);
    box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      ask(WAITING);
    }
  };
  const error = send.error && !conflict ? failureWords(send.error) : undefined;

  return (
    <Form
      aria-label="Reply"
      sending={send.isPending}
      className="gap-3!"
      onSubmit={(event) => {
        event.preventDefault();
        ask(WAITING);
      }}
    >
      {conflict ? (
        <ReplyConflict
          thread={thread}
          newer={entries.filter((entry) => entry.id > conflict.since && entry.kind !== 'event' && !entry.isAutomatic)}
          message={conflict.message}
          isLoading={isRefreshing}
          isSending={send.isPending}
          onSendAnyway={() => begin(conflict.way, newest)}
          onKeepEditing={() => {
            setConflict(undefined);
            send.reset();
            see();
            box.current?.focus();
          }}
        />
      ) : unseen.length > 0 ? (
        <output className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-tint px-4 py-2 text-sm">
          {listOf([...new Set(unseen.map((entry) => writerOf(entry, thread)))])} wrote while you were replying.
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              see();
              box.current?.focus();
            }}
          >
            I’ve read it
          </Button>
        </output>
      ) : null}
      <FormError>{error}</FormError>
      <Textarea
        ref={box}
        value={text}
        rows={3}
        aria-label={`Reply to ${personOf(thread)}`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={`Reply to ${personOf(thread)}…`}
        aria-invalid={isTooLong || undefined}
        className="max-h-[30vh]! min-h-20!"
        countTo={deskLimits.reply}
        countNear
        onChange={({ target }) => draft.write(target.value, target.value.trim() !== '')}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SavedReplies name={thread.person.name} onChoose={insert} />
        {isMail ? (
          <ReplyFiles files={files} onChange={setFiles} onBusy={setUploading} disabled={send.isPending} />
        ) : null}
        <div className="ml-auto flex">
          <Button
            type="submit"
            size="sm"
            className="min-h-11 rounded-r-none"
            disabled={(!isReady && !send.isPending) || conflict !== undefined}
            pending={send.isPending}
            pendingLabel="Sending…"
          >
            Send
          </Button>
          <DropdownMenu
            trigger={
              <Button
                size="sm"
                aria-label="More ways to send"
                className="min-h-11 rounded-l-none border-l border-paper px-2!"
                disabled={!isReady || conflict !== undefined}
              >
                <ChevronDown aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            <DropdownItem onSelect={() => ask(WAITING)}>Send and wait for them</DropdownItem>
            <DropdownItem onSelect={() => ask({ then: 'open' })}>Send and keep open</DropdownItem>
            <DropdownItem onSelect={() => ask({ then: 'done' })}>Send and mark as done</DropdownItem>
            <DropdownItem onSelect={() => setAsked('snooze')}>Send and snooze…</DropdownItem>
            {isMail ? (
              <>
                <DropdownSeparator />
                <DropdownItem onSelect={() => setAsked('later')}>Send later…</DropdownItem>
              </>
            ) : null}
          </DropdownMenu>
        </div>
      </div>
      {asked === 'snooze' ? (
        <TimeDialog
          title="Send, and snooze until"
          choices={snoozeChoices}
          confirm="Send and snooze"
          onClose={() => setAsked(undefined)}
          onChoose={(snoozeUntil) => {
            setAsked(undefined);
            ask({ then: 'snoozed', snoozeUntil });
          }}
        />
      ) : null}
      {asked === 'later' ? (
        <TimeDialog
          title="Send later"
          choices={sendChoices}
          confirm="Schedule"
          onClose={() => setAsked(undefined)}
          onChoose={(sendAt) => {
            setAsked(undefined);
            ask({ ...WAITING, sendAt });
          }}
        />
      ) : null}
      {hasDoubts ? (
        <ConfirmDialog
          open
          isHarmless
          onOpenChange={() => setDoubts(undefined)}
          title={`${listOf(replying) || 'A colleague'} is replying right now`}
          description="They might get two answers. Your text is kept if you wait."
          cancelLabel="Wait"
          confirmLabel="Send mine"
          onConfirm={() => begin(hasDoubts)}
        />
      ) : null}
    </Form>
  );
}

/**
 * Offers to take a reply back when its thread is left before it has gone out. While it is open, the thread offers it.
 * @returns a function to call with each reply that was sent
 */
function useUndoOnLeaving(thread: Thread): (entry: ThreadEntry) => void {
  const { mutate } = useUndoReply();
  const last = useRef<ThreadEntry>(undefined);
  const leave = useEffectEvent(() => {
    const { id: entryId, delivery } = last.current ?? {};
    if (entryId === undefined || delivery?.state !== 'queued' || Date.parse(delivery.sendAt ?? '') <= Date.now())
      return;
    toast({
      title: `Sending your reply to ${personOf(thread)}`,
      action: { label: 'Undo', run: () => mutate({ id: thread.id, entryId }) },
    });
  });
  useEffect(() => () => leave(), []);
  return (entry) => {
    last.current = entry;
  };
}

/** The default: the thread waits for their reply. */
const WAITING: Way = { then: 'waiting' };

const withoutUndefined = ({ then, snoozeUntil, sendAt }: Way): Way => ({
  ...(then !== undefined && { then }),
  ...(snoozeUntil !== undefined && { snoozeUntil }),
  ...(sendAt !== undefined && { sendAt }),
});
