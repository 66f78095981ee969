import Paperclip from 'lucide-react/icons/paperclip';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { downloadThreadFile } from '#shared/contracts/endpoints/desk.ts';
import { pathOf } from '#shared/contracts/endpoint.ts';
import type { Colleague, Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { fileSize } from '#shared/rules/file-size.ts';
import { splitMentions } from '#shared/rules/mentions.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { isNearEnd, noSizes, sizesOf } from '#shared/ui/scroll-end.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { CopyButton } from '../chats/chat-messages.tsx';
import { MessageText } from '../chats/message-text.tsx';
import { useReplies } from '../replies/replies-provider.tsx';
import { textOf } from '../replies/replies.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { MailFrame } from './mail-frame.tsx';
import { mentionsIn } from './mentions.ts';
import { eventText, writerOf } from './thread-labels.ts';
import { useTakeBack } from './use-take-back.ts';

interface ThreadEntriesProps {
  readonly thread: Thread;
  /** Oldest first. */
  readonly entries: readonly ThreadEntry[];
  readonly colleagues: readonly Colleague[];
  /** Replies that the server has not confirmed. */
  readonly waiting: readonly OutboxItem[];
  /** The button for earlier entries, if there are any. */
  readonly earlier: ReactNode;
  /** Called when a reply is back in the box; undefined without a box. */
  readonly onEdit: (() => void) | undefined;
}

/** How close to the end, in pixels, the list still scrolls with new entries. */
const NEAR = 120;

/** Messages, notes and events, oldest first. Scrolls with new entries when it is at the end. */
export function ThreadEntries({ thread, entries, colleagues, waiting, earlier, onEdit }: ThreadEntriesProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(noSizes);
  const first = useRef(entries[0]?.id);

  // After each render, so that the newest entry is visible, and earlier ones do not move what is being read.
  useLayoutEffect(() => {
    const element = box.current!;
    const grown = element.scrollHeight - before.current.scrollHeight;
    if (first.current !== undefined && entries[0]?.id !== first.current && grown > 0 && before.current !== noSizes)
      element.scrollTop += grown;
    else if (isNearEnd(element, before.current, NEAR)) element.scrollTop = element.scrollHeight;
    first.current = entries[0]?.id;
    before.current = sizesOf(element);
  });

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="grow px-5 py-4 lg:min-h-24 lg:overflow-y-auto print:overflow-visible"
      onScroll={({ currentTarget }) => {
        before.current = sizesOf(currentTarget);
      }}
    >
      {earlier}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} thread={thread} colleagues={colleagues} />
        ))}
        {waiting.map((reply) => (
          <UnsentReply key={reply.key} reply={reply} threadId={thread.id} onEdit={onEdit} />
        ))}
      </ol>
    </div>
  );
}

interface EntryProps {
  readonly entry: ThreadEntry;
  readonly thread: Thread;
  readonly colleagues: readonly Colleague[];
}

const Time = ({ at }: { readonly at: string }) => <time dateTime={at}>{exactTime(new Date(at))}</time>;

function Entry({ entry, thread, colleagues }: EntryProps) {
  const { id, kind, isAutomatic, createdAt, hasHtml, attachments, delivery } = entry;
  const writer = writerOf(entry, thread);
  if (kind === 'event') {
    return (
      <li className="text-center text-xs text-muted">
        {eventText(entry)} · <Time at={createdAt} />
      </li>
    );
  }
  const body = (
    <>
      <div className={cx('rounded-md px-4 py-2.5 wrap-anywhere print:border print:border-line', looks[kind])}>
        {entry.text === '' && attachments.length === 0 ? (
          <p className="text-muted">No text</p>
        ) : (
          <Words entry={entry} colleagues={colleagues} />
        )}
        {attachments.length > 0 ? <Attachments files={attachments} /> : null}
      </div>
      {hasHtml ? <Formatting threadId={thread.id} entryId={id} /> : null}
      {delivery ? <DeliveryLine threadId={thread.id} entry={entry} delivery={delivery} /> : null}
    </>
  );
  const isCancelled = delivery?.state === 'cancelled';
  if (isAutomatic || isCancelled) {
    const name = isCancelled ? 'Reply not sent' : kind === 'inbound' ? 'Automatic reply' : 'Automatic message';
    return (
      <li>
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 text-xs text-muted">
            {name}, {writer} · <Time at={createdAt} />
          </summary>
          <div className="grid max-w-[90%] gap-1 pt-1">{body}</div>
        </details>
      </li>
    );
  }
  return (
    <li
      className={cx(
        'grid max-w-[90%] grid-cols-[minmax(0,1fr)] gap-1',
        kind === 'outbound' ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        {kind === 'note' ? (
          <span className="inline-flex items-center gap-1 font-semibold">
            <StickyNote aria-hidden="true" className="size-3.5" /> Note for the team
          </span>
        ) : null}
        <span className="font-semibold text-ink">{writer}</span>
        <Time at={createdAt} />
      </p>
      {body}
    </li>
  );
}

const looks = {
  inbound: 'bg-sunken',
  outbound: 'bg-tint',
  note: 'border border-dashed border-edge bg-paper',
} as const;

/** An entry's text. Links our own pages in the agency's messages, and marks colleagues in notes. */
function Words({ entry: { kind, text, mentions }, colleagues }: Omit<EntryProps, 'thread'>) {
  if (kind === 'outbound') return <MessageText text={text} />;
  if (kind === 'inbound' || mentions.length === 0) return <LinkedText text={text} />;
  const mentioned = mentionsIn(
    text,
    colleagues.filter(({ id }) => mentions.includes(id)),
  );
  return (
    <p dir="auto" className="prose-lines">
      {splitMentions(text, mentioned).map((part, index) =>
        part.userId === undefined ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
          <strong key={index} className="font-semibold text-blue">
            {part.text}
          </strong>
        ),
      )}
    </p>
  );
}

const Attachments = ({ files }: { readonly files: ThreadEntry['attachments'] }) => {
  const platform = usePlatform();
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map(({ id, name, size }) => (
        <li key={id} className="min-w-0">
          <Button
            variant="secondary"
            size="sm"
            className="max-w-full"
            aria-label={`Download ${name}, ${fileSize(size)}`}
            onClick={() => platform.download(pathOf(downloadThreadFile.path, { id: String(id) }))}
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{name}</span>
            <span className="shrink-0 font-normal">{fileSize(size)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** An email's formatting, loaded on request. */
function Formatting({ threadId, entryId }: { readonly threadId: number; readonly entryId: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        data-screen-only=""
        className="justify-self-start"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide formatting' : 'Show formatting'}
      </Button>
      {isShown ? <MailFrame threadId={threadId} entryId={entryId} /> : null}
    </>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

interface UnsentReplyProps extends Pick<ThreadEntriesProps, 'onEdit'> {
  readonly reply: OutboxItem;
  readonly threadId: number;
}

/** A reply that the server has not confirmed: it is waiting, too old to send unasked, or was refused. */
export function UnsentReply({ reply, threadId, onEdit }: UnsentReplyProps) {
  const { outbox } = useReplies();
  const { key, state, problem, meantAt, triedAt } = reply;
  const text = textOf(reply);
  const takeBack = useTakeBack(threadId, reply, onEdit);
  const edit = (label: string) =>
    onEdit ? (
      <Button
        variant="quiet"
        size="sm"
        pending={takeBack.isPending}
        pendingLabel="Taking back…"
        onClick={() => takeBack.mutate()}
      >
        {label}
      </Button>
    ) : null;
  return (
    <li className="grid max-w-[90%] gap-1 justify-self-end">
      <div className="rounded-md border border-dashed border-edge px-4 py-2.5 wrap-anywhere">
        <LinkedText text={text} />
      </div>
      {state === 'waiting' ? (
        <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <output className="flex items-center gap-2">
            <Spinner /> Waiting to send
            {outbox.isStored(key) ? '' : '. Keep this page open until it’s sent.'}
          </output>
          {edit('Take back')}
        </div>
      ) : (
        <div role="alert" className="grid gap-1 text-sm">
          <p>
            <span className="text-danger">
              Not sent: {state === 'old' ? `you wrote this on ${day.format(new Date(meantAt))}.` : problem}
            </span>{' '}
            {state === 'old' && triedAt !== null
              ? 'It may have been sent already. Check above before you send it again.'
              : 'Your reply is kept here.'}
          </p>
          <div className="-ml-3.5 flex flex-wrap gap-1">
            {edit('Edit and send')}
            <CopyButton text={text} />
            <Button variant="quiet" size="sm" onClick={() => void outbox.discard(key)}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
