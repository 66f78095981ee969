/*
 * Back and Forward. Browsers fire `popstate` after the address has changed, and call listeners in the order of their
 * registration: to block a step, a listener must be registered before the router's.
 */

type Guard = (event: PopStateEvent) => void;

let guard: Guard | undefined;
const onStep: Guard = (event) => guard?.(event);

/**
 * Registers before the router. Call it in a layout effect below the router: child effects run first.
 * @returns unsubscribes
 */
export function listenBeforeRouter(): () => void {
  window.addEventListener('popstate', onStep);
  return () => window.removeEventListener('popstate', onStep);
}

/**
 * Calls back before the router on each step; `stopImmediatePropagation` hides the step from it.
 * @returns unsubscribes
 */
export function guardSteps(next: Guard): () => void {
  guard = next;
  return () => void (guard === next && (guard = undefined));
}

/** The index of a history entry, as the router stores it there. */
export const countOf = (state: unknown): number | null => {
  const { idx } = (state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : null;
};
