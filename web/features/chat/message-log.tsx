import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/** So near the newest message, in pixels, somebody is reading it. */
const NEAR = 80;
/** Above the newest message, in pixels. */
const ROOM = 16;

interface Props {
  /** What stands at the end; changes with everything that is added. */
  readonly tail: string;
  /** The messages that were there before are shown: from now on, new ones are read out. */
  readonly isReady: boolean;
  /** The visitor has just said something, and wants to see it. */
  readonly follows: boolean;
  readonly children: ReactNode;
}

/**
 * The list of messages: keeps to the beginning of the newest unless somebody reads further up, and is announced as it
 * grows.
 */
export function MessageLog({ tail, isReady, follows, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const isAtNewest = useRef(true);

  // Not through React: what comes together with the attribute would be read out too.
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        isAtNewest.current = currentTarget.scrollTop > newestIn(currentTarget) - NEAR;
      }}
      className="relative min-h-32 flex-[1_1_0] overflow-y-auto overscroll-contain px-5 py-5 -outline-offset-4"
    >
      {children}
    </div>
  );
}

/** How far to scroll to the newest message: to its beginning, or to the end of the list where that shows it too. */
function newestIn(box: HTMLElement): number {
  const newest = box.querySelector<HTMLElement>('ol > li:last-child');
  const end = box.scrollHeight - box.clientHeight;
  return newest ? Math.min(newest.offsetTop - ROOM, end) : end;
}
