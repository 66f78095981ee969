import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/** So near the end, in pixels, somebody is reading the newest. */
const NEAR = 80;

interface Props {
  /** Changes with everything that is added. */
  readonly length: number;
  /** The messages that were there before are shown: from now on, new ones are read out. */
  readonly isReady: boolean;
  /** The visitor has just said something, and wants to see it. */
  readonly follows: boolean;
  readonly children: ReactNode;
}

/** The list of messages: keeps to its end unless somebody reads further up, and is announced as it grows. */
export function MessageLog({ length, isReady, follows, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(-1);
  const isAtEnd = useRef(true);

  // Not through React: what comes together with the attribute would be read out too.
  useEffect(() => {
    if (isReady) box.current?.setAttribute('aria-live', 'polite');
  }, [isReady]);

  useLayoutEffect(() => {
    if (shown.current === length) return;
    shown.current = length;
    if (follows || isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight, behavior: 'instant' });
  }, [length, follows]);

  return (
    <div
      ref={box}
      role="log"
      aria-label="Conversation"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
      className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 -outline-offset-4"
    >
      {children}
    </div>
  );
}
