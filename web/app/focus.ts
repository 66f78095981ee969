import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns the focus to a button once editing (or the like) has ended, unless the reader has moved on. */
export function useFocusAfter(going: boolean, button: RefObject<HTMLElement | null>): void {
  const before = useRef(going);
  useEffect(() => {
    if (before.current && !going && isFocusLost()) focusButton(button.current);
    before.current = going;
  }, [going, button]);
}

/** Focuses a button; on a phone, where it may be in a post's menu only, the button of that menu. */
export function focusButton(button: HTMLElement | null): void {
  button?.focus();
  if (isFocusLost()) button?.closest('header')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
}

/** An item that has the focus, or whose menu or dialog does, and its index. */
interface FocusedItem {
  readonly item: HTMLElement;
  readonly index: number;
  /** The focus is in one of its text fields. */
  readonly isWriting: boolean;
}

/** A menu or dialog outside the item that it belongs to. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog';

/**
 * Restores the focus after the focused item was removed: to the item in its place, else to the one before it, else to
 * the container. Other removals leave focus and scrolling alone. Items carry `data-item` and are focusable.
 * @param selector the items in order, where they are not direct children of the container or of its children
 */
export function useFocusOnRemoval(
  container: RefObject<HTMLElement | null>,
  selector = ':scope > * > [data-item], :scope > [data-item]',
): void {
  const held = useRef<FocusedItem>(null);

  useEffect(() => {
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const items = itemsIn(container.current, selector);
      // The innermost: replies are inside the comment that they belong to.
      const index = items.findLastIndex((item) => item.contains(target));
      const item = items[index];
      if (item) held.current = { item, index, isWriting: target.matches('input, textarea') };
      else if (!target.closest(LAYERS)) held.current = null;
    };
    const release = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof Element)) return;
      // Some browsers fire blur before they remove the focused element. If it is still there, the reader has left it.
      queueMicrotask(() => {
        if (target.isConnected && isFocusLost() && !target.closest(LAYERS)) held.current = null;
      });
    };
    document.addEventListener('focusin', hold);
    document.addEventListener('focusout', release);
    return () => {
      document.removeEventListener('focusin', hold);
      document.removeEventListener('focusout', release);
    };
  }, [container, selector]);

  // On every render of the items.
  useLayoutEffect(() => {
    if (!held.current) return;
    const items = itemsIn(container.current, selector);
    const { item, index, isWriting } = held.current;
    if (item.isConnected) {
      held.current = { item, index: items.indexOf(item), isWriting };
      return;
    }
    if (!isFocusLost()) return;
    held.current = null;
    const next = items[Math.min(index, items.length - 1)] ?? container.current;
    next?.focus({ preventScroll: true });
    if (isWriting && next?.tabIndex === -1) ignoreTyping(next);
  });
}

/** While the element has the focus, letters that were meant for a removed field are no shortcuts. */
function ignoreTyping(element: HTMLElement): void {
  element.addEventListener('keydown', ignoreLetter);
  element.addEventListener('blur', () => element.removeEventListener('keydown', ignoreLetter), { once: true });
}

function ignoreLetter(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
}

const itemsIn = (container: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(container?.querySelectorAll<HTMLElement>(selector) ?? []),
];

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
