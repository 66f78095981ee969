import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState, type Ref } from 'react';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Colleague, Thread } from '#shared/contracts/threads.ts';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { useGoneRow } from '../list/use-question.ts';
import { snoozeChoices } from './time-choices.ts';
import { TimeDialog } from './time-dialog.tsx';
import { nameOf, personOf } from './thread-labels.ts';
import { type ThreadChange, useChangeThread, useDeleteThread } from './use-thread-writes.ts';

interface ThreadActionsProps {
  readonly thread: Thread;
  readonly colleagues: readonly Colleague[];
  /** Goes to the list, after the thread was deleted. */
  readonly onGone: () => void;
  /** Moves the focus to the list, because the row was removed. */
  readonly onFocusLost: () => void;
}

/** What can be done with a thread: assign, snooze, finish, mark as spam, print and delete it. */
export function ThreadActions({ thread, colleagues, onGone, onFocusLost }: ThreadActionsProps) {
  const { mutate, isPending } = useChangeThread();
  const [asked, setAsked] = useState<'snooze' | 'delete'>();
  const assign = useRef<HTMLButtonElement>(null);
  const change = (body: ThreadChange) => {
    if (!isPending) mutate({ thread, change: body });
  };
  const { status } = thread;
  const isKept = status !== 'quarantine';
  const finish = () => change({ status: status === 'done' ? 'open' : 'done' });
  useShortcuts(
    'Conversation',
    isKept
      ? [
          { keys: 'e', label: status === 'done' ? 'Open again' : 'Mark as done', run: finish },
          { keys: 's', label: 'Snooze', run: () => setAsked('snooze') },
          {
            keys: 'a',
            label: 'Assign',
            run: () => {
              assign.current?.focus();
              assign.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
            },
          },
        ]
      : [],
  );
  return (
    <div className="flex flex-wrap items-center gap-2" data-screen-only="">
      {isKept ? (
        <>
          <AssignMenu
            ref={assign}
            thread={thread}
            colleagues={colleagues}
            onAssign={(assigneeId) => change({ assigneeId })}
          />
          <Button variant="secondary" size="sm" onClick={() => setAsked('snooze')}>
            <AlarmClock aria-hidden="true" className="size-4 max-sm:hidden" /> Snooze
          </Button>
          <Button variant="secondary" size="sm" onClick={finish}>
            {status === 'done' ? (
              'Open again'
            ) : (
              <>
                <Check aria-hidden="true" className="size-4 max-sm:hidden" /> Done
              </>
            )}
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => change({ status: 'open' })}>
          Move to inbox
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label="More actions" size="sm">
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        {isKept && status !== 'open' ? (
          <DropdownItem onSelect={() => change({ status: 'open' })}>Move to open</DropdownItem>
        ) : null}
        {isKept && status !== 'waiting' ? (
          <DropdownItem onSelect={() => change({ status: 'waiting' })}>Wait for them</DropdownItem>
        ) : null}
        {isKept ? <DropdownItem onSelect={() => change({ status: 'quarantine' })}>Move to spam</DropdownItem> : null}
        {/* Waits for the menu to close, so that it is not printed. */}
        <DropdownItem onSelect={() => requestAnimationFrame(() => window.print())}>Print</DropdownItem>
        <DropdownSeparator />
        <DropdownItem danger onSelect={() => setAsked('delete')}>
          Delete permanently…
        </DropdownItem>
      </DropdownMenu>
      {asked === 'snooze' ? (
        <TimeDialog
          title="Snooze until"
          choices={snoozeChoices}
          confirm="Snooze"
          onClose={() => setAsked(undefined)}
          onChoose={(snoozeUntil) => {
            setAsked(undefined);
            change({ status: 'snoozed', snoozeUntil });
          }}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteThread thread={thread} onGone={onGone} onFocusLost={onFocusLost} onClose={() => setAsked(undefined)} />
      ) : null}
    </div>
  );
}

interface AssignMenuProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly thread: Thread;
  readonly colleagues: readonly Colleague[];
  readonly onAssign: (id: number | null) => void;
}

/** Assigns a thread to oneself, a colleague or nobody. */
function AssignMenu({ ref, thread: { assignee }, colleagues, onAssign }: AssignMenuProps) {
  const me = usePlatform().owner()?.personId;
  const others = colleagues.filter(({ id }) => id !== me && id !== assignee?.id);
  return (
    <DropdownMenu
      align="start"
      className="max-h-80 overflow-y-auto"
      trigger={
        <Button ref={ref} variant="secondary" size="sm" className="max-w-36 sm:max-w-52">
          <UserPlus aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{assignee ? nameOf(assignee) : 'Assign'}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      }
    >
      {me !== undefined && assignee?.id !== me ? (
        <DropdownItem onSelect={() => onAssign(me)}>Assign to me</DropdownItem>
      ) : null}
      {others.map((colleague) => (
        <DropdownItem key={colleague.id} onSelect={() => onAssign(colleague.id)}>
          {nameOf(colleague)}
        </DropdownItem>
      ))}
      {assignee ? (
        <>
          <DropdownSeparator />
          <DropdownItem onSelect={() => onAssign(null)}>Nobody</DropdownItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}

interface DeleteThreadProps extends Pick<ThreadActionsProps, 'thread' | 'onGone' | 'onFocusLost'> {
  readonly onClose: () => void;
}

/** Asks before a thread is deleted permanently. */
function DeleteThread({ thread, onGone, onFocusLost, onClose }: DeleteThreadProps) {
  const { markGone, content } = useGoneRow(onFocusLost);
  const { mutate, isPending } = useDeleteThread(thread.id, {
    onGone: () => {
      markGone();
      onGone();
    },
    onSettled: onClose,
  });
  const withIt = { message: ' and the inquiry', booking: ' and the booking request', chat: ' and the chat', mail: '' };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this conversation permanently?"
      description={`This permanently deletes the conversation with ${personOf(thread)}${withIt[thread.kind]}, with all messages, notes and files, from backups too. They aren’t notified. You can’t undo this.`}
      confirmLabel="Delete conversation"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}
