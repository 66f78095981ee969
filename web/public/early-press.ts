import { HYDRATED, isHydrated, NOT_LOADED, WAITING } from '../app/hydration.ts';

/**
 * What is held: buttons and choices whose code is on its way; films, which would be left for their host; and what opens a
 * dialog, where the browser does not do so by itself (`web/app/dialogs.ts`).
 */
const HELD = [`[${WAITING}] button`, `[${WAITING}] [type=radio]`, 'a[data-press]'];
const OPENERS = '[commandfor]';

/** How long a press waits for its code: what happens later is no answer to it any more. */
const EXPIRES_AFTER_MS = 8000;
/** How long the server may take to show that it is there, in milliseconds. */
const REACHED_WITHIN_MS = 5000;

/** What was pressed and waits for its code. It is shown as working. */
export const earlyPressIn = (place: ParentNode): HTMLElement | null =>
  place.querySelector<HTMLElement>('[data-pressed]');

/**
 * Holds what a visitor presses before the code behind it is there: such a button would do nothing, or send its form the
 * browser's own way. The press is made again once its code has come, if that is soon and nothing has been written into its form
 * in between. Where the code does not come, a form is sent as it is without any, and other presses are told to be made again.
 * Links are left alone, but for a film's, which is a link again when it is pressed once more or for another tab.
 *
 * The only holder there is: it runs in the inline script of every document, before any other code.
 * @returns ends it: from then on the page is what it is without a script
 */
export function holdEarlyPresses(): () => void {
  const end = new AbortController();
  const held = ('commandForElement' in HTMLButtonElement.prototype ? HELD : [...HELD, OPENERS]).join();
  let expiry: ReturnType<typeof setTimeout>;

  function hold(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(held) : null;
    if (!pressed || isHydrated(pressed) || isForTheLink(event, pressed)) return;
    event.preventDefault();
    // Whoever listens on the document still hears of it, and fetches the code (`web/public/hydrate.ts`).
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

/** Forgets the press. @returns what was pressed */
function release(): HTMLElement | null {
  const pressed = earlyPressIn(document);
  if (pressed) delete pressed.dataset.pressed;
  return pressed;
}

function repeat(): void {
  const pressed = earlyPressIn(document);
  if (!pressed || !isHydrated(pressed)) return;
  release();
  // A tab is chosen as it is pressed, before the click.
  pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed.click();
}

/** Another tab is wanted, or the code does not come and the link is pressed once more: it is the link that it is. */
function isForTheLink(event: MouseEvent, pressed: HTMLElement): boolean {
  if (!pressed.matches('a')) return false;
  const isPressedAgain = pressed.dataset.pressed !== undefined && event.detail < 2;
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isPressedAgain;
}

/** The code behind the press does not come, or not in time: says so, and forgets the press. */
function giveUp(): void {
  const pressed = release();
  if (!pressed) return;
  const form = pressed.closest('form');
  if (form?.method !== 'post' || !pressed.matches('[type=submit]')) {
    showNote(pressed);
    return;
  }
  // The form works without any script, too: the server answers with another page. Where it cannot be reached, the browser's
  // page of errors would take the place of what was written.
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACHED_WITHIN_MS) }).then(
    () => form.requestSubmit(),
    () => showNote(pressed),
  );
}

function showNote(pressed: HTMLElement): void {
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
