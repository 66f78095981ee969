import { useEffect, type RefObject } from 'react';

/** The position of the first readable line below the sticky bar, in pixels from the window's top. */
const LINES = [90, 130, 170, 210];

/**
 * Keeps the visible content in place while the list changes above it, in browsers without scroll anchoring (Safari).
 * Does nothing at the top of the page, nor in browsers with scroll anchoring.
 */
export function useScrollAnchoring(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element || CSS.supports('overflow-anchor', 'auto')) return undefined;
    let anchor: { readonly node: Element; readonly top: number } | undefined;
    let isOwnScroll = false;
    const remember = () => {
      const node = window.scrollY > 0 ? readableIn(element) : undefined;
      anchor = node && { node, top: node.getBoundingClientRect().top };
    };
    const restore = () => {
      if (!anchor?.node.isConnected) return remember();
      const moved = anchor.node.getBoundingClientRect().top - anchor.top;
      if (Math.abs(moved) < 0.5) return undefined;
      // The anchor keeps its first measured position: rounding errors would add up.
      isOwnScroll = true;
      return window.scrollBy({ top: moved, behavior: 'instant' });
    };
    const scrolled = () => {
      if (!isOwnScroll) remember();
      isOwnScroll = false;
    };
    // Both run before the next paint.
    const changes = new MutationObserver(restore);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(restore);
    sizes.observe(element);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', scrolled);
    };
  }, [list]);
}

/** The innermost element at the first line that has one; not a whole post, whose top stays when its inside grows. */
function readableIn(list: HTMLElement): Element | undefined {
  const { left, width } = list.getBoundingClientRect();
  return LINES.map((line) => document.elementFromPoint(left + width / 2, line)).find(
    (element): element is Element =>
      element !== null && list.contains(element) && element.childElementCount === 0 && element !== list,
  );
}
