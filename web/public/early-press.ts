import { HYDRATED, isHydrated, NOT_LOADED, WAITING } from '../app/hydration.ts';

/**
 * The elements whose presses are held: buttons and inputs whose code is loading; films, whose link would leave for
 * their host; and dialog buttons in browsers without commands (`web/app/dialogs.ts`).
 */
const HELD = [`[${WAITING}] button`, `[${WAITING}] [type=radio]`, 'a[data-press]'];
const OPENERS = '[commandfor]';

/** How long a press is held: a later effect would be unexpected. */
const EXPIRES_AFTER_MS = 8000;
/** Timeout of the check whether the server is reachable, in milliseconds. */
const REACHED_WITHIN_MS = 5000;

/** The held press. Its element is shown as busy. */
export const earlyPressIn = (place: ParentNode): HTMLElement | null =>
  place.querySelector<HTMLElement>('[data-pressed]');

/**
 * Holds presses before the code behind the pressed element is there: such a button would do nothing, or submit its form
 * natively. The press is replayed once the code has loaded, if that is soon and its form was not edited in between. If
 * the code fails, a form is submitted natively, and other presses show a message to try again. Links are left alone,
 * except a film's, which works as a link when pressed again or with a modifier key.
 *
 * There is only one holder: it runs in the inline script of every document, before any other code.
 * @returns ends it: from then on the page behaves as without a script
 */
export function holdEarlyPresses(): () => void {
  const end = new AbortController();
  const held = ('commandForElement' in HTMLButtonElement.prototype ? HELD : [...HELD, OPENERS]).join();
  let expiry: ReturnType<typeof setTimeout>;

  function hold(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(held) : null;
    if (!pressed || isHydrated(pressed) || isForTheLink(event, pressed)) return;
    event.preventDefault();
    // Listeners on the document still get the event, and load the code (`web/public/hydrate.ts`).
    event.stopPropagation();
    release();
    pressed.dataset.pressed = '';
    clearTimeout(expiry);
    expiry = setTimeout(giveUp, EXPIRES_AFTER_MS);
  }

  document.addEventListener('click', hold, { capture: true, signal: end.signal });
  document.addEventListener('input', ({ target }) => {
    if (
      earlyPressIn(document)
        ?.closest('form')
        ?.contains(target as Node)
    )
      release();
  });
  document.addEventListener(HYDRATED, repeat);
  document.addEventListener(NOT_LOADED, ({ target }) => {
    if (earlyPressIn(target as ParentNode)) giveUp();
  });
  // The application's own script.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
  return () => end.abort();
}

/** Clears the press. @returns the pressed element */
function release(): HTMLElement | null {
  const pressed = earlyPressIn(document);
  if (pressed) delete pressed.dataset.pressed;
  return pressed;
}

function repeat(): void {
  const pressed = earlyPressIn(document);
  if (!pressed || !isHydrated(pressed)) return;
  release();
  // A tab is chosen on press, before the click.
  pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed.click();
}

/** With a modifier key, or pressed again after a failure, it works as a link. */
function isForTheLink(event: MouseEvent, pressed: HTMLElement): boolean {
  if (!pressed.matches('a')) return false;
  const isPressedAgain = pressed.dataset.pressed !== undefined && event.detail < 2;
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isPressedAgain;
}

/** The code failed or timed out: shows a message, and clears the press. */
function giveUp(): void {
  const pressed = release();
  if (!pressed) return;
  const form = pressed.closest('form');
  if (form?.method !== 'post' || !pressed.matches('[type=submit]')) {
    showNote(pressed);
    return;
  }
  // The form works without a script: the server answers with another page. When the server is unreachable, the
  // browser's error page would replace what was typed.
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
    () => form.requestSubmit(),
    () => showNote(pressed),
  );
}

function showNote(pressed: HTMLElement): void {
  const note = Object.assign(document.createElement('p'), {
    // The note must not cover what is to be pressed again: it is in the other half of the window, and takes no presses.
    className: `note pointer-events-none ${pressed.getBoundingClientRect().top > innerHeight / 2 ? 'note-above' : ''}`,
    role: 'alert',
    textContent: 'Part of this page hasn’t loaded. Check your connection and try again, or reload the page.',
  });
  // Outside the elements that React hydrates.
  document.body.append(note);
  document.addEventListener('pointerdown', () => note.remove(), { once: true });
}
