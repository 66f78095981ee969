/*
 * Back and Forward. The browser tells of them once the address has changed, and tells listeners in the order in which they
 * came: who would hold a step back has to stand in front of the router.
 */

type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;
const hear: Guard = (event) => guard?.(event);

/** Stands in front of the router. Call it in a layout effect below it: those run before its own. @returns ends it */
export function standBeforeRouter(): () => void {
  window.addEventListener('popstate', hear);
  return () => window.removeEventListener('popstate', hear);
}

/** Hears of each step before the router does, which `stopImmediatePropagation` keeps from it. @returns ends it */
export function guardSteps(next: Guard): () => void {
  guard = next;
  return () => void (guard === next && (guard = undefined));
}

/** How many steps of the history came before an entry, as the router notes it there. */
export const countOf = (state: unknown): number | null => {
  const { idx } = (state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
};
