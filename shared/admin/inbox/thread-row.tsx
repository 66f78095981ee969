import AlarmClock from 'lucide-react/icons/alarm-clock';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Thread } from '#shared/contracts/threads.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { SelectBox, type Selection } from '../list/selection.tsx';
import { dueLabel, kindLabels, nameOf, personOf, repeatsSubject, statusLabels, shortTime } from './thread-labels.ts';
import { replyDraftName } from './use-reply-draft.ts';

const icons = { message: MailQuestion, booking: CalendarClock, chat: MessageCircle, mail: Mail } as const;

interface ThreadRowProps {
  readonly thread: Thread;
  readonly selection: Selection<Thread>;
  readonly isOpen: boolean;
  /** Whether the list has threads of several statuses. */
  readonly hasStatus: boolean;
  readonly link: { readonly to: string; readonly replace: boolean; readonly state: unknown };
}

/** A thread in the list: the person, the subject, when a reply is due, and the assignee. */
export function ThreadRow({ thread, selection, isOpen, hasStatus, link }: ThreadRowProps) {
  const { kind, subject, person, assignee, last, updatedAt, status } = thread;
  const Icon = icons[kind];
  const isWaitedFor = thread.dueAt !== null;
  const isRepeated = repeatsSubject(last?.text, thread);
  return (
    <li
      data-row=""
      className={cx('flex items-stretch border-b border-line', isOpen ? 'bg-tint' : 'hover:bg-sunken/60')}
    >
      <SelectBox selection={selection} item={thread} name={personOf(thread)} className="h-auto!" />
      <ConsoleLink
        {...link}
        data-opener=""
        aria-current={isOpen ? 'true' : undefined}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-0.5 py-2 pr-2 -outline-offset-2"
      >
        <span className="flex min-w-0 items-center gap-1.5 text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <VisuallyHidden>{kindLabels[kind]} from</VisuallyHidden>
          <span className={cx('max-w-3/4 shrink-0 truncate', isWaitedFor ? 'font-semibold' : 'font-medium')}>
            {personOf(thread)}
          </span>
          {person.school ? <span className="min-w-0 truncate text-xs text-muted">{person.school.name}</span> : null}
        </span>
        <RelativeTime date={last?.at ?? updatedAt} className="pt-0.5 text-xs whitespace-nowrap text-muted" />
        <span className="col-span-2 grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2">
          <span className="grid min-w-0 gap-0.5">
            <span className="truncate text-sm">
              {isRepeated ? null : <>{subject} </>}
              {last?.text ? (
                <span className="text-muted">
                  {isRepeated ? null : '· '}
                  {last.kind === 'outbound' ? 'Reply: ' : last.kind === 'note' ? 'Note: ' : ''}
                  {last.text}
                </span>
              ) : null}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs empty:hidden">
              <StatusLine thread={thread} />
              {hasStatus ? <Badge>{statusLabels[status]}</Badge> : null}
              <DraftMark threadId={thread.id} />
            </span>
          </span>
          {assignee ? (
            <Avatar {...assignee} size="xs" className="bg-surface!" label={`Assigned to ${nameOf(assignee)}`} />
          ) : null}
        </span>
      </ConsoleLink>
    </li>
  );
}

const markClass = 'inline-flex items-center gap-1 font-semibold';

/** When a reply is due, when a snoozed thread comes back, or when a reply goes out. */
export function StatusLine({
  thread,
}: {
  readonly thread: Pick<Thread, 'dueAt' | 'snoozedUntil' | 'status' | 'scheduledFor'>;
}) {
  const now = useNow();
  const { dueAt, snoozedUntil, status, scheduledFor } = thread;
  const due = dueAt === null ? null : dueLabel(dueAt, now);
  const DueIcon = due?.state === 'late' ? CircleAlert : Clock;
  return (
    <>
      {due ? (
        <span className={cx(markClass, due.state === 'ahead' ? 'text-muted' : 'text-danger')}>
          <DueIcon aria-hidden="true" className="size-3.5" />
          {due.words}
        </span>
      ) : null}
      {status === 'snoozed' && snoozedUntil ? (
        <span className={cx(markClass, 'text-muted')}>
          <AlarmClock aria-hidden="true" className="size-3.5" />
          Back {shortTime(snoozedUntil, now)}
        </span>
      ) : null}
      {scheduledFor ? (
        <span className={cx(markClass, 'text-muted')}>
          <CalendarClock aria-hidden="true" className="size-3.5" />
          Reply goes out {shortTime(scheduledFor, now)}
        </span>
      ) : null}
    </>
  );
}

/** Marks a thread with an unsent reply on this device. */
function DraftMark({ threadId }: { readonly threadId: number }) {
  const platform = usePlatform();
  const personId = platform.owner()?.personId;
  const hasDraft = useSyncExternalStore(
    (listener) => platform.drafts.onWrite(listener),
    () => personId !== undefined && platform.drafts.read(personId, replyDraftName(threadId)) !== null,
  );
  return hasDraft ? (
    <span className={cx(markClass, 'text-blue')}>
      <Pencil aria-hidden="true" className="size-3.5" />
      Draft
    </span>
  ) : null;
}
