import { useEffect, useState } from 'react';

/** Fields without a keyboard of their own on a phone. */
const UNTYPED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether an element takes text. */
export const isTyped = (element: EventTarget | null): boolean =>
  element instanceof HTMLInputElement
    ? !UNTYPED.has(element.type)
    : element instanceof HTMLElement && (element.matches('textarea') || element.isContentEditable);

/**
 * Whether somebody types: a text field has the focus, and on a phone the keyboard is there. A press that takes the focus
 * out of the field ends it once the press is over: what comes back must not come under the finger, and take the press.
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
 * Whether an input method (Japanese, for example) takes this key: Enter chooses the word that is being composed, and Escape lets
 * it go. Safari ends the composition before the key's own event, which then has the code 229 that every input method sends.
 * Whatever acts on keys in a box asks this first.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
