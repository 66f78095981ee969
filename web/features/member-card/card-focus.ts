import type { KeyboardEvent } from 'react';

// The card lies at the page's end. Tab goes from the name into it nevertheless, and from its end on after the name.

const stopsOf = (card: HTMLElement | null) => [
  ...(card?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []),
];

/** For keys pressed on the name: Tab leads into the card. */
export function enterCard(event: globalThis.KeyboardEvent, card: HTMLElement | null): void {
  const [first] = stopsOf(card);
  if (event.key !== 'Tab' || event.shiftKey || !first) return;
  event.preventDefault();
  first.focus();
}

/** For keys pressed in the card: Tab at either end goes to the name. @returns whether the card is left for what comes after */
export function leaveCard(event: KeyboardEvent, card: HTMLElement | null, anchor: HTMLElement | null): boolean {
  const stops = stopsOf(card);
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  if (event.key !== 'Tab' || document.activeElement !== end) return false;
  if (event.shiftKey) event.preventDefault();
  anchor?.focus();
  return !event.shiftKey;
}
