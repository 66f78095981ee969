const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Calls `then` whenever somebody may be about to use the element: it comes near the window, or the page is touched at
 * all. Gives back the way to stop.
 */
export function onInterest(element: Element, then: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && then(), {
    rootMargin: '400px',
  });
  observer.observe(element);
  for (const sign of SIGNS) document.addEventListener(sign, then, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    for (const sign of SIGNS) document.removeEventListener(sign, then, { capture: true });
  };
}
