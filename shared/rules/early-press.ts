/* oxlint-disable unicorn/consistent-function-scoping -- the function's own text is all that the document holds */

/** What is kept: presses of buttons and choices whose code is on its way, and of films, which would be left for their host. */
const PRESSED = '[data-waiting] button,[data-waiting] [type=radio],a[data-press]';

/** Kept where the browser does not open dialogs by itself, and the first script does (`web/document/dialogs.ts`). */
const OPENERS = ',[commandfor]';

/** How long a press is shown as working when the first script does not come, in milliseconds. */
const SHOWN_FOR_MS = 8000;

/**
 * How long the first scripts wait for the first view's picture after its words; and for the words after everything has
 * loaded, in a tab that is not shown or a browser that does not tell of paints. In milliseconds.
 */
const WAIT_MS = 1000;

/**
 * Fetches a page's first scripts, whose files its own `data-first` names, once the first view is painted, its picture included:
 * they would share the line with it. A press or a key fetches them at once.
 *
 * Until they have come it keeps a press and shows it as working; they take it over (`web/document/early-clicks.ts`) after
 * `window.stopHolding()`. If they cannot be fetched, nothing is kept any more, and a form is sent as it is without any script.
 * Links are left alone, but for a film's, which is a link again when it is pressed once more or for another tab.
 *
 * Runs by itself in a public document, before any other script: it uses nothing from outside.
 */
function keepEarlyPress(kept: string, openers: string, shownForMs: number, waitMs: number): void {
  const pressable = 'commandForElement' in HTMLButtonElement.prototype ? kept : kept + openers;
  const files = document.currentScript!.dataset.first!.split(' ');

  const fetchFirst = (): void => {
    for (const file of files.splice(0)) {
      import(file).catch(() => {
        window.stopHolding?.();
        giveUp(document.querySelector<HTMLElement>('[data-pressed]'));
      });
    }
  };

  /** Shows a press as working no longer, where no script has taken it over. */
  const giveUp = (pressed: HTMLElement | null): void => {
    if (!window.stopHolding || pressed?.dataset.pressed === undefined) return;
    delete pressed.dataset.pressed;
    if ((pressed as HTMLButtonElement).type !== 'submit') return;
    window.stopHolding();
    pressed.click();
  };

  const isForTheLink = (link: HTMLElement, event: MouseEvent): boolean =>
    link.matches('a') &&
    (event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      (event.detail < 2 && link.dataset.pressed !== undefined));

  const hold = (event: MouseEvent): void => {
    fetchFirst();
    const pressed = (event.target as Element).closest<HTMLElement>(pressable);
    if (!pressed || isForTheLink(pressed, event)) return;
    event.preventDefault();
    event.stopPropagation();
    for (const other of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete other.dataset.pressed;
    pressed.dataset.pressed = '';
    setTimeout(giveUp, shownForMs, pressed);
  };

  addEventListener('click', hold, true);
  addEventListener('pointerdown', fetchFirst, true);
  addEventListener('keydown', fetchFirst, true);
  window.stopHolding = () => removeEventListener('click', hold, true);

  addEventListener('load', () => setTimeout(fetchFirst, waitMs));
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!picture || picture.complete) {
      fetchFirst();
      return;
    }
    for (const end of ['load', 'error']) {
      picture.addEventListener(end, () => requestAnimationFrame(() => setTimeout(fetchFirst)));
    }
    setTimeout(fetchFirst, waitMs);
  }).observe({ type: 'paint', buffered: true });
}

/** The script as public documents hold it, without the white space and the comments that only readers of the code need. */
export const EARLY_PRESS = `(${String(keepEarlyPress).replaceAll(/\s*\/\*\*[^]*?\*\/|\n\s*/g, '\n')})(${JSON.stringify(PRESSED)},${JSON.stringify(OPENERS)},${SHOWN_FOR_MS},${WAIT_MS})`;
