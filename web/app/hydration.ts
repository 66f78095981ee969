/*
 * What the server sent is HTML before the code behind it is there. Whoever brings code says so here, and the holder of early
 * presses (`web/public/early-press.ts`) hears it through the document: it stands in the inline script, which shares no module
 * with the others.
 */

/** The attribute of an element whose HTML is there, but not yet the code behind it. */
export const WAITING = 'data-waiting';

/** Code has come: of the page, or of a part of it. */
export const HYDRATED = 'bonjour:hydrated';
/** Code does not come: that of the element at which the event happens. */
export const NOT_LOADED = 'bonjour:not-loaded';

/** Whether the code behind an element of the page runs. */
export const isHydrated = (element: Element): boolean =>
  document.documentElement.dataset.hydrated !== undefined && !element.closest(`[${WAITING}]`);

/** The application runs, or the script of a public page: what waits for no island answers. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  document.getElementById('root')?.removeAttribute(WAITING);
  notifyHydrated();
}

/** A part of the page answers from now on. */
export function notifyHydrated(): void {
  document.dispatchEvent(new Event(HYDRATED));
}

/** @param part whose code cannot be fetched; the whole page unless told */
export function notifyNotLoaded(part: Element | Document = document): void {
  part.dispatchEvent(new Event(NOT_LOADED, { bubbles: true }));
}
