import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from './lines.ts';

/** So near the end, in pixels, somebody is reading the newest message. */
const NEAR = 80;

/**
 * Keeps a list of messages where its reader is: at the newest, or at the same message while older ones come in above.
 * What the reader has just written is always shown.
 */
export function useKeptScroll(lines: readonly Line[]) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', height: 0, isAtEnd: true });
  const first = lines[0]?.id ?? '';
  const last = lines.at(-1);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const isOwn = last?.unsent !== undefined && last.id !== was.last;
    if (was.isAtEnd || isOwn) element.scrollTop = element.scrollHeight;
    else if (first !== was.first) element.scrollTop += element.scrollHeight - was.height;
    before.current = { ...was, first, last: last?.id ?? '', height: element.scrollHeight };
  }, [first, last]);

  // A phone's keyboard, or a longer reply, takes room away from below: the newest message stays in sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    noteScroll: () => {
      const { scrollHeight, scrollTop, clientHeight } = box.current!;
      before.current = { ...before.current, isAtEnd: scrollHeight - scrollTop - clientHeight < NEAR };
    },
  };
}
