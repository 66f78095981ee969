import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/** Within this distance of the newest message, the visitor is at the end of the list. */
const AT_NEWEST_WITHIN_PX = 80;
/** The space above the newest message. */
const TOP_MARGIN_PX = 16;

interface Props {
  /** The key of the last line; changes with every new line. */
  readonly tail: string;
  /** The earlier messages are shown: from now on, new ones are announced. */
  readonly isReady: boolean;
  /** The visitor has just sent something: scrolls to it. */
  readonly follows: boolean;
  readonly children: ReactNode;
}

/**
 * The list of messages. Scrolls to the start of the newest unless the visitor reads further up, and announces new ones.
 */
export function MessageLog({ tail, isReady, follows, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const isAtNewest = useRef(true);

  // Not through React: what is rendered together with the attribute would be announced too.
  useEffect(() => {
    if (isReady) box.current?.setAttribute('aria-live', 'polite');
  }, [isReady]);

  useLayoutEffect(() => {
    if (shown.current === tail) return;
    shown.current = tail;
    if (box.current && (follows || isAtNewest.current)) {
      box.current.scrollTo({ top: newestIn(box.current), behavior: 'instant' });
    }
  }, [tail, follows]);

  return (
    <div
      ref={box}
      role="log"
      aria-label="Conversation"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        isAtNewest.current = currentTarget.scrollTop > newestIn(currentTarget) - AT_NEWEST_WITHIN_PX;
      }}
      className="relative min-h-32 flex-[1_1_0] overflow-y-auto overscroll-contain px-5 py-5 -outline-offset-4"
    >
      {children}
    </div>
  );
}

/** The scroll offset of the newest message: its start, or the end of the list if that shows it too. */
function newestIn(box: HTMLElement): number {
  const newest = box.querySelector<HTMLElement>('ol > li:last-child');
  const end = box.scrollHeight - box.clientHeight;
  return newest ? Math.min(newest.offsetTop - TOP_MARGIN_PX, end) : end;
}
