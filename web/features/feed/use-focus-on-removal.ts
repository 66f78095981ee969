import { useEffect, useRef, type RefObject } from 'react';

/**
 * When the thing that held the focus has been deleted, the focus goes to the one that took its place, else to the
 * one before it, else to the container; never to nowhere. Items carry `data-item` and can be focused.
 */
export function useFocusOnRemoval(container: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const before = useRef(ids);
  useEffect(() => {
    const there = new Set(ids);
    const removedAt = before.current.findIndex((id) => !there.has(id));
    before.current = ids;
    if (removedAt === -1 || (document.activeElement && document.activeElement !== document.body)) return;
    const items =
      container.current?.querySelectorAll<HTMLElement>(':scope > * > [data-item], :scope > [data-item]') ?? [];
    (items[Math.min(removedAt, items.length - 1)] ?? container.current)?.focus();
  }, [container, ids]);
}
