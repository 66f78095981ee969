import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { WaitingNote } from '../../device/outbox/waiting-note.tsx';
import { type Line, timeOf } from './lines.ts';
import type { Unsent } from './outbox.ts';
import { currentOutbox } from '../../device/outbox/page-outbox.ts';

interface Props {
  readonly line: Line;
  /** The other member's first name. */
  readonly from: string;
  readonly onRetry: (message: Unsent) => void;
}

/** One message, under its day if it is the first of it: one's own on the right, the other's on the left. */
export function MessageLine({ line, from, onRetry }: Props) {
  const { isMine, text, at, unsent, day, isNext, hasNext } = line;
  const failed = unsent?.state === 'failed' ? unsent : null;
  return (
    <>
      {day ? (
        <li className="my-5 flex items-center gap-4 first:mt-0">
          <span aria-hidden="true" className="h-px grow bg-line" />
          <span className="label text-xs text-muted">{day}</span>
          <span aria-hidden="true" className="h-px grow bg-line" />
        </li>
      ) : null}
      <li
        className={cx('group flex flex-col', isMine ? 'items-end' : 'items-start', isNext ? 'mt-1' : 'mt-4')}
        data-message=""
      >
        <span className="sr-only">{isMine ? 'You: ' : `${from}: `}</span>
        <div className={cx('flex w-full items-start gap-1', isMine && 'justify-end')}>
          <LinkedText
            text={text}
            className={cx(
              'max-w-[85%] rounded-lg px-4 py-2.5 wrap-anywhere text-ink lg:max-w-[70%]',
              failed ? 'border border-danger bg-blush' : isMine ? 'bg-tint' : 'border border-line bg-surface',
              unsent?.state === 'sending' && 'opacity-80',
            )}
          />
          {isMine ? null : (
            // With a mouse it appears on hover or focus; on a touch screen it is always visible.
            <span className="mt-1 text-muted transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
              <ReportButton kind="message" targetId={Number(line.id)} />
            </span>
          )}
        </div>
        {unsent?.queued ? (
          <WaitingNote item={unsent.queued} className="mt-1 text-right text-xs" />
        ) : failed ? (
          <Failed message={failed} onRetry={onRetry} />
        ) : hasNext ? null : (
          <p className="figures mt-1 px-1 text-xs text-muted">
            {unsent ? 'Sending…' : <time dateTime={at}>{timeOf(at)}</time>}
          </p>
        )}
      </li>
    </>
  );
}

const Failed = ({ message, onRetry }: { message: Unsent; onRetry: (message: Unsent) => void }) => (
  <div role="alert" className="mt-1.5 grid max-w-[88%] justify-items-end gap-1 text-right text-xs">
    <p>
      <strong className="text-danger">Not sent</strong>
      {message.problem ? <span className="text-muted"> · {message.problem}</span> : null}
    </p>
    <p className="flex gap-2">
      <Button variant="quiet" onClick={() => void currentOutbox()?.discard(message.key)} className="text-sm!">
        Remove
      </Button>
      <Button variant="secondary" onClick={() => onRetry(message)} className="text-sm!">
        <RotateCcw aria-hidden="true" className="size-4" />
        Retry
      </Button>
    </p>
  </div>
);
