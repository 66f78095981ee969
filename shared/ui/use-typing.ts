import { useEffect, useState } from 'react';

/** Inputs without a keyboard on phones. */
const UNTYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether an element takes text. */
export const isTyped = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement
    ? !UNTYPED.has(element.type)
    : element instanceof HTMLElement && (element.matches('textarea') || element.isContentEditable);

/**
 * Whether somebody is typing: a text field has the focus, and on a phone the keyboard is open. When a press moves the focus
 * away, it changes only after the press, so that what reappears does not catch the press.
 */
export function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let isPressed = false;
    const over = new AbortController();
    const { signal } = over;
    const look = () => {
      if (!isPressed && !signal.aborted) setTyping(isTyped(document.activeElement));
    };
    const later = () => setTimeout(look);
    const release = () => {
      isPressed = false;
      later();
    };
    look();
    document.addEventListener('focusin', look, { signal });
    document.addEventListener('focusout', later, { signal });
    document.addEventListener('pointerdown', () => (isPressed = true), { signal, capture: true });
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, release, { signal, capture: true });
    return () => over.abort();
  }, []);
  return isTyping;
}

/**
 * Whether an input method (Japanese, for example) uses this key: Enter accepts the composed word, Escape discards it. Safari
 * ends the composition before the key event, which then has the key code 229 that every input method sends. Check this first
 * in every key handler of a text field.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
