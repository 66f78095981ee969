const EVENT = 'bonjour:alive';

/** The attribute of an element whose HTML is there, but not yet the code behind it. */
export const WAITING = 'data-waiting';

/** The button that was pressed before the code behind it was there. */
export const earlyPress: { on: HTMLElement | null } = { on: null };

/** Whether the code behind an element of the page runs. */
export function isAlive(element: Element): boolean {
  return document.documentElement.dataset.alive !== undefined && !element.closest(`[${WAITING}]`);
}

/** The application runs, or the script of a public page: what waits for no island answers. */
export function markAlive(): void {
  document.documentElement.dataset.alive = '';
  document.getElementById('root')?.removeAttribute(WAITING);
  tellAlive();
}

/** A part of the page has come alive. */
export function tellAlive(): void {
  document.dispatchEvent(new Event(EVENT));
}

export function onAlive(then: () => void): void {
  document.addEventListener(EVENT, then);
}

/** Forgets an early press. @returns what was pressed */
export function takeEarlyPress(): HTMLElement | null {
  const { on } = earlyPress;
  on?.removeAttribute('data-pressed');
  earlyPress.on = null;
  return on;
}

/** How long the server may take to show that it is there, in milliseconds. */
const REACHED_WITHIN_MS = 5000;

/** The code behind an early press does not come, or not in time: says so, and forgets the press. */
export function giveUpEarlyPress(): void {
  const pressed = takeEarlyPress();
  if (!pressed) return;
  const form = pressed.closest('form');
  if (form?.method !== 'post' || !pressed.matches('[type=submit]')) {
    tellNotLoaded(pressed);
    return;
  }
  // The form works without any script, too: the server answers with another page. Where it cannot be reached, the browser's
  // page of errors would take the place of what was written.
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
    () => form.requestSubmit(),
    () => tellNotLoaded(pressed),
  );
}

function tellNotLoaded(pressed: HTMLElement): void {
  const note = Object.assign(document.createElement('p'), {
    // What is to be pressed again is never below it: the note is at the other half of the window, and takes no press itself.
    className: `note pointer-events-none ${pressed.getBoundingClientRect().top > innerHeight / 2 ? 'note-above' : ''}`,
    role: 'alert',
    textContent: 'Part of this page hasn’t loaded. Check your connection and try again, or reload the page.',
  });
  // Outside of what React takes over.
  document.body.append(note);
  document.addEventListener('pointerdown', () => note.remove(), { once: true });
}

/** Runs something once everything that the page names has loaded; at once where that is so. */
export function afterLoad(run: () => unknown): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}
