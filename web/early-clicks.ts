import { isAlive, onAlive } from './app/alive.ts';

let held: HTMLElement | undefined;

/**
 * A button that is pressed before its code is there would do nothing, or send its form the browser's own way. The
 * press is kept instead, and made again once the button is alive.
 */
export function keepEarlyClicks(): void {
  document.addEventListener('click', hold, { capture: true });
  onAlive(repeat);
}

function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || isAlive(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held = button;
}

function repeat(): void {
  if (!held || !isAlive(held)) return;
  const button = held;
  held = undefined;
  button.click();
}
