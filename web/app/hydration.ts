/*
 * Server-rendered HTML is there before its code. Code that hydrates something announces it here by an event on the
 * document; the inline script that holds early presses (`web/public/early-press.ts`) listens there, because it shares
 * no module with the others.
 */

/** The attribute of an element whose HTML is not hydrated yet. */
export const WAITING = 'data-waiting';

/** Event: the page or a part of it is hydrated. */
export const HYDRATED = 'bonjour:hydrated';
/** Event: the code of the target element failed to load. */
export const NOT_LOADED = 'bonjour:not-loaded';

/** Whether an element of the page is hydrated. */
export const isHydrated = (element: Element): boolean =>
  document.documentElement.dataset.hydrated !== undefined && !element.closest(`[${WAITING}]`);

/** The application or a public page's script runs: everything outside unhydrated islands responds. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  document.getElementById('root')?.removeAttribute(WAITING);
  notifyHydrated();
}

/** Announces that a part of the page is hydrated. */
export function notifyHydrated(): void {
  document.dispatchEvent(new Event(HYDRATED));
}

/** @param part whose code failed to load; the whole page by default */
export function notifyNotLoaded(part: Element | Document = document): void {
  part.dispatchEvent(new Event(NOT_LOADED, { bubbles: true }));
}
