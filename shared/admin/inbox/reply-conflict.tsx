import type { Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { exactTime } from '#shared/rules/relative-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { writerOf } from './thread-labels.ts';

interface ReplyConflictProps {
  readonly thread: Thread;
  /** Entries added since the reply was started. */
  readonly newer: readonly ThreadEntry[];
  /** The server's explanation, if the entries could not be loaded. */
  readonly message: string;
  readonly isLoading: boolean;
  readonly isSending: boolean;
  readonly onSendAnyway: () => void;
  readonly onKeepEditing: () => void;
}

/** Shows what somebody else has written in the meantime. After that, the reply can be sent anyway. */
export function ReplyConflict({
  thread,
  newer,
  message,
  isLoading,
  isSending,
  onSendAnyway,
  onKeepEditing,
}: ReplyConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 border-l-2 border-danger bg-blush px-4 py-3 text-sm outline-none"
    >
      <p className="font-semibold">Your reply wasn’t sent, because somebody has written in the meantime.</p>
      {newer.length === 0 ? <p>{message}</p> : null}
      <ul className="grid max-h-48 gap-3 overflow-y-auto">
        {newer.map((entry) => (
          <li key={entry.id}>
            <p className="text-xs text-muted">
              {entry.kind === 'note' ? 'Note by ' : ''}
              {writerOf(entry, thread)} · {exactTime(new Date(entry.createdAt))}
            </p>
            <p dir="auto" className="prose-lines wrap-anywhere">
              {entry.text}
            </p>
          </li>
        ))}
      </ul>
      <p>Your text is still in the box below.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepEditing}>
          Keep editing
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={isLoading}
          pending={isSending}
          pendingLabel="Sending…"
          onClick={onSendAnyway}
        >
          Send anyway
        </Button>
      </div>
    </div>
  );
}
