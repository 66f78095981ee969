import { earlyPress, giveUpEarlyPress, isAlive, onAlive, takeEarlyPress } from '../app/alive.ts';

declare global {
  interface Window {
    /** Of the script in the document: it holds no further press. */
    stopHolding?: () => void;
  }
}

/** Buttons, choices of one of several, and links that do more than lead away once their code is there. */
const PRESSED = 'button, [type=radio], a[data-press]';
/** How long a press waits for its code: what happens later is no answer to it any more. */
const EXPIRES_AFTER_MS = 8000;

let expiry: ReturnType<typeof setTimeout>;

/**
 * A button that is pressed before its code is there would do nothing, or send its form the browser's own way; a film
 * would be left for its host. The press is kept instead, and made again once the button is alive: if that is soon, and
 * nothing has been written into its form in between.
 */
export function keepEarlyClicks(): void {
  takeOver();
  document.addEventListener('click', hold, { capture: true });
  document.addEventListener('input', ({ target }) => {
    if (earlyPress.on?.closest('form')?.contains(target as Node)) takeEarlyPress();
  });
  onAlive(repeat);
}

function hold(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
  if (!pressed || isAlive(pressed)) return;
  if (pressed.matches('a') && isForTheLink(event, pressed)) return;
  event.preventDefault();
  // Its part of the page still hears of it at the document, and fetches its code.
  event.stopPropagation();
  keep(pressed);
}

/** Goes on from the script in the document, which has held presses until now (`shared/rules/early-press.ts`). */
function takeOver(): void {
  window.stopHolding?.();
  delete window.stopHolding;
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  if (pressed) keep(pressed);
}

function keep(pressed: HTMLElement): void {
  takeEarlyPress();
  earlyPress.on = pressed;
  pressed.dataset.pressed = '';
  clearTimeout(expiry);
  expiry = setTimeout(giveUpEarlyPress, EXPIRES_AFTER_MS);
}

/** Another tab is wanted, or the code does not come and the link is pressed once more: it is the link that it is. */
function isForTheLink(event: MouseEvent, link: HTMLElement): boolean {
  const isDoubleClick = event.detail > 1;
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (link === earlyPress.on && !isDoubleClick);
}

function repeat(): void {
  if (!earlyPress.on || !isAlive(earlyPress.on)) return;
  const button = takeEarlyPress();
  // A tab is chosen as it is pressed, before the click.
  button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  button?.click();
}
