import { earlyPress } from './alive.ts';

/** Somebody is there and moves. */
const STIRS = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const;
/** Somebody is about to use this very element. */
const SIGNS = ['pointerover', 'focusin', 'click'] as const;
const OPTIONS = { capture: true, passive: true } as const;

/**
 * Calls `then` when somebody may be about to use the element: pointer or focus are in it, or it is near the window of
 * somebody who does anything at all. Who looks at what opened fetches nothing for it. Gives back the way to stop.
 */
export function onInterest(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && then(), {
    rootMargin: '400px',
  });
  const watch = ({ target }: Event) => {
    // A click that is kept for later is not heard of below the document.
    if (element.contains(target as Node)) then();
    // Who opens the chat or writes in it does not read on. The document, which scrolls, is no element.
    if (!(target as Partial<Element>).closest?.('[data-chat]')) observer.observe(element);
  };
  const stop = new AbortController();
  const options = { ...OPTIONS, signal: stop.signal };
  for (const stir of STIRS) document.addEventListener(stir, watch, options);
  for (const sign of SIGNS) element.addEventListener(sign, then, options);
  // They did not wait for the page's code to write and press.
  if ([document.activeElement, earlyPress.on].some((used) => element.contains(used))) then();
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
