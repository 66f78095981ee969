import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a button once what it began, such as editing, has ended. */
export function useFocusAfter(going: boolean, button: RefObject<HTMLElement | null>): void {
  const before = useRef(going);
  useEffect(() => {
    if (before.current && !going) button.current?.focus();
    before.current = going;
  }, [going, button]);
}

/**
 * Restores the focus after the item that held it was deleted: to the item that took its place, else to the one before
 * it, else to the container. Items carry `data-item` and can be focused.
 * @param selector the items in the order of `ids`, where they are not right inside of the container or of its children
 */
export function useFocusOnRemoval(
  container: RefObject<HTMLElement | null>,
  ids: readonly number[],
  selector = ':scope > * > [data-item], :scope > [data-item]',
): void {
  const before = useRef(ids);
  useEffect(() => {
    const there = new Set(ids);
    const removedAt = before.current.findIndex((id) => !there.has(id));
    before.current = ids;
    if (removedAt === -1 || (document.activeElement && document.activeElement !== document.body)) return;
    const items = container.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    (items[Math.min(removedAt, items.length - 1)] ?? container.current)?.focus();
  }, [container, ids, selector]);
}
