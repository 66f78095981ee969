import { useRef, useState } from 'react';

/** A confirmation about an item of a list, and where the focus goes when its row is removed. */
export function useQuestion<About>() {
  const [about, ask] = useState<About>();
  const region = useRef<HTMLElement>(null);
  return {
    about,
    ask,
    /** For the list, to move the focus to. */
    region,
    /** For the confirmation dialog. */
    answers: {
      onClose: () => ask(undefined),
      onGone: () => region.current?.focus({ preventScroll: true }),
    },
  };
}

/**
 * For a dialog that may remove its row, so the focus cannot go back to a button there.
 * @param onGone moves the focus
 */
export function useGoneRow(onGone: () => void) {
  const isGone = useRef(false);
  return {
    markGone: () => {
      isGone.current = true;
    },
    /** The dialog's `content`. */
    content: {
      onCloseAutoFocus: (event: Event) => {
        if (!isGone.current) return;
        event.preventDefault();
        onGone();
      },
    },
  };
}
